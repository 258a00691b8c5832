import type { Kysely } from 'kysely'

/** Changes of a bank account that wait for a second person's yes. */
export async function createPropuestasCuentas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('propuestas_cuentas')
    .addColumn('cuenta', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('fecha', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('datos', 'text', (c) => c.notNull())
    .execute()
}
