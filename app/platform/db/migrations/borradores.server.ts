import { type Kysely, sql } from 'kysely'

/** What is not published yet. */
export async function createBorradores(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('borradores')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tabla', 'text', (c) => c.notNull())
    .addColumn('fila', 'text', (c) => c.notNull())
    .addColumn('archivo', 'text', (c) => c.notNull())
    .addColumn('sale', 'text', (c) => c.notNull())
    .addColumn('lote', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await sql`create index borradores_tabla on borradores (tabla, id)`.execute(db)
  await sql`create index borradores_sale on borradores (sale) where sale <> ''`.execute(db)
  await db.schema
    .alterTable('papelera')
    .addColumn('borrador', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

/** What could not be published at its moment says so until somebody attends to it. */
export async function addImpedida(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('borradores')
    .addColumn('impedida', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
