import type { Kysely } from 'kysely'
import { closeTables } from './closing.server.ts'

/** The pages of the church's own; `bloques` is JSON. */
export async function createPaginas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paginas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('titulo', 'text', (c) => c.notNull())
    .addColumn('resumen', 'text', (c) => c.notNull())
    .addColumn('bloques', 'text', (c) => c.notNull())
    .addColumn('enMenu', 'integer', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await closeTables(db, ['paginas'])
}

/** When the words of a page last changed. */
export async function dateTextsOfPaginas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('paginas')
    .addColumn('cambiada', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
