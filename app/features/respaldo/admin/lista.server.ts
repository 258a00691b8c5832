import { backupState } from '#app/platform/backup/state.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { within } from '#app/platform/within.server.ts'

const SHOWN = 20
const ANSWER_WITHIN_MS = 2_000

/**
 * `bien`: it is where it was kept, with every byte. `anotado`: it was made well and is elsewhere, or its place does not
 * answer. `a-medias`: being made now, or its process died.
 */
type Como = 'bien' | 'anotado' | 'a-medias' | 'sin-espacio' | 'mal'
/** `nombre`: of one that the site can read; '' otherwise. */
export type Respaldado = { id: string; momento: string; bytes: number; como: Como; nombre: string }

/** The latest backups. Those that newer ones have replaced are not shown: the schedule deleted them. */
export async function listRespaldos({
  db,
  backups,
  settings,
}: Pick<Platform, 'db' | 'backups'> & { settings: Pick<Platform['settings'], 'backupEvery'> }) {
  const [estado, rows, sizes] = await Promise.all([
    backupState(db, backups, settings.backupEvery),
    db
      .selectFrom('respaldos')
      .selectAll()
      .orderBy('momento', 'desc')
      .orderBy('id', 'desc')
      .limit(5 * SHOWN)
      .execute(),
    within(ANSWER_WITHIN_MS, backups.sizes()).catch(() => undefined),
  ])
  const lista = rows.flatMap(({ id, momento, nombre, bytes, error, lugar }): Respaldado[] => {
    const each = { id, momento, bytes, nombre: '' }
    if (error) return [{ ...each, como: comoOf(error) }]
    if (!sizes || lugar !== backups.id) return [{ ...each, como: 'anotado' }]
    return sizes.get(nombre) === bytes ? [{ ...each, como: 'bien', nombre }] : []
  })
  return { estado, lista: lista.slice(0, SHOWN), cada: settings.backupEvery }
}

function comoOf(error: string): Como {
  if (error === 'unfinished') return 'a-medias'
  return /ENOSPC|EDQUOT|no space|disk is full/i.test(error) ? 'sin-espacio' : 'mal'
}
