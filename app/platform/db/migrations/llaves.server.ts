import type { Kysely } from 'kysely'

/** Passkeys: the ways of an account to enter with a fingerprint or a PIN. */
export async function createLlaves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('llaves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credencial', 'text', (c) => c.notNull().unique())
    .addColumn('publica', 'text', (c) => c.notNull())
    // Up to 2^32 - 1, more than an `integer` of PostgreSQL holds.
    .addColumn('contador', 'bigint', (c) => c.notNull())
    .addColumn('medios', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('ultimoUso', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('llaves_cuenta').on('llaves').column('userId').execute()
}
