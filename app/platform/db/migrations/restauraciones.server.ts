import { type Kysely, PostgresAdapter } from 'kysely'

/** The restore that somebody asked for in the dashboard, which any instance can tell of. */
export async function createRestauraciones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('restauraciones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('marca', 'text', (c) => c.notNull())
    .addColumn('paso', 'text', (c) => c.notNull())
    .addColumn('de', 'text', (c) => c.notNull())
    .addColumn('visto', 'text', (c) => c.notNull())
    .addColumn('mensaje', 'text', (c) => c.notNull())
    .addColumn('latido', 'text', (c) => c.notNull())
    .execute()
  // A backup that is sent may have more bytes than an `integer` of PostgreSQL holds.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    for (const column of ['largo', 'recibido'])
      await db.schema
        .alterTable('subidas')
        .alterColumn(column, (c) => c.setDataType('bigint'))
        .execute()
}
