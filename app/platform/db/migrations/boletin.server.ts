import type { Kysely } from 'kysely'

/** Sunday bulletins: what is published, and apart from it what is being written. */
export async function createBoletin(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('boletines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('fecha', 'text', (c) => c.notNull().unique())
  for (const name of ['titulo', 'texto', 'avisos', 'borrador', 'publicado'])
    table = table.addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
  await table
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
