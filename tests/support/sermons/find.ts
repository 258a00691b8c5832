import type { Db } from '#app/platform/db/db.server.ts'

/** A published sermon's row. */
export const findPredicacion = (db: Db, id: string) =>
  db.selectFrom('predicaciones').selectAll().where('id', '=', id).executeTakeFirst()
