import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { adoptFiles } from '#app/platform/identity.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { sweep } from '#app/platform/stored/sweep.server.ts'
import { TABLES } from '#app/tables.server.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Sweeps as the site will in a day: by then everything is old enough and a killed process's lease has ended.
 */
export async function sweepTomorrow({ db, files }: { db: Db; files: FileStore }) {
  await adoptFiles({ db, files })
  await db.deleteFrom('reservas').where('nombre', '=', 'barrido').execute()
  const at = new Date(Date.now() + DAY + 60_000)
  return sweep({ db, files, tables: TABLES, log: createLog('silent') }, { at, evenMany: true })
}
