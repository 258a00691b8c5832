import { type Kysely, sql } from 'kysely'

/** What content was before each change. */
export async function createVersiones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('versiones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tabla', 'text', (c) => c.notNull())
    .addColumn('fila', 'text', (c) => c.notNull())
    .addColumn('fecha', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('datos', 'text', (c) => c.notNull())
    .execute()
  await sql`create index versiones_fila on versiones (tabla, fila, fecha desc, id desc)`.execute(db)
  await sql`create index versiones_fecha on versiones (fecha)`.execute(db)
}
