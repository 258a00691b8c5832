import type { Place } from '#app/platform/backup/place.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Slowest } from '#app/platform/db/slowest.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { createJobs } from '#app/platform/jobs.server.ts'
import type { Hallazgo } from './hallazgo.ts'

/** A site as it is looked at, by the site itself or by a command beside it. */
export type Examined = {
  db: Db
  tables: Claims
  files: FileStore
  backups: readonly Place[]
  settings: Settings
  guardedFetch: GuardedFetch
  /** @throws if the database's file is damaged. */
  checkDatabase(): Promise<void>
  /** Restores a backup aside: too long for a page. */
  tryRestore?(): Promise<Visto>
  /** Greets the mail server; resolves with the code of what went wrong. Too slow for a page. */
  tryMail?(): Promise<string | undefined>
  /** The statement that took the running site longest in the last day; a command does not know. */
  slowest?(): Slowest | undefined
  /** What the running site does by itself; a command does not know. */
  jobs?: ReturnType<ReturnType<typeof createJobs>['list']>
}

/** What a look at a part finds; nothing where the site has no such part. */
export type Visto = Omit<Hallazgo, 'id' | 'nombre'> | undefined

export const bien = (texto: string, tecnico?: string): Visto => ({ nivel: 'bien', texto, tecnico })
export const aviso = (texto: string, remedio: string, tecnico?: string): Visto => ({
  nivel: 'aviso',
  texto,
  remedio,
  tecnico,
})
export const mal = (texto: string, remedio: string, tecnico?: string): Visto => ({
  nivel: 'mal',
  texto,
  remedio,
  tecnico,
})

/** What a volunteer can do about what only whoever installed the site can mend. */
export const AVISA = 'Avísale a quien instaló el sitio.'

export const percent = (part: number) => `${Math.round(part * 100)} %`
/** «1,5 GB», «320 MB». */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB']
  return `${(bytes / unit).toLocaleString('es-CL', { maximumFractionDigits: 1 })} ${name}`
}
