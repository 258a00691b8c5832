import type { Place } from '#app/platform/backup/place.server.ts'
import { type BackupState, backupState } from '#app/platform/backup/state.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { hasOnlyExamples } from '#app/platform/transfer/rows.server.ts'

/** `vacio`: none was ever made, and none is needed yet. */
export type EstadoRespaldo = BackupState & { vacio: boolean }

type Parts = Pick<Platform, 'db' | 'tables'> & {
  backups: readonly Place[]
  settings: Pick<Platform['settings'], 'backupEvery'>
}

/** How the site's backups are: one answer for the home, «Respaldo» and «Estado». */
export async function readRespaldo({ db, tables, backups, settings }: Parts): Promise<EstadoRespaldo> {
  const state = await backupState(db, backups, settings.backupEvery)
  const none = !state.momento && !state.lost && !state.away
  return { ...state, vacio: none && (await hasOnlyExamples(db, tables)) }
}
