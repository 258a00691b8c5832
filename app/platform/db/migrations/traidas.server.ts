import type { Kysely } from 'kysely'
import { closeTables } from './closing.server.ts'

/**
 * What a church brought from elsewhere: batches, the rows that came with each, and the addresses that lead to
 * them.
 */
export async function createTraidas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('traidas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('paso', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('de', 'text', (c) => c.notNull())
    .addColumn('visto', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('fallidos', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('mensaje', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('intentos', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  for (const [table, key] of [
    ['traidos', 'clave'],
    ['direcciones_viejas', 'ruta'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn(key, 'text', (c) => c.primaryKey())
      .addColumn('traida', 'text', (c) => c.notNull())
      .addColumn('tabla', 'text', (c) => c.notNull())
      .addColumn('fila', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex(`${table}_traida`).on(table).column('traida').execute()
  }
  await closeTables(db, ['traidas', 'traidos', 'direcciones_viejas'])
}
