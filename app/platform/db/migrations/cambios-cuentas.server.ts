import type { Kysely } from 'kysely'

/** When a bank account's data were last confirmed, each change of one, and the links that put the old data back. */
export async function createCambiosCuentas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cuentas_bancarias')
    .addColumn('verificada', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('cambios_cuentas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('cuenta', 'text', (c) => c.notNull())
    .addColumn('fecha', 'text', (c) => c.notNull())
    .addColumn('antes', 'text', (c) => c.notNull())
    .addColumn('despues', 'text', (c) => c.notNull())
    .addColumn('devuelto', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('enlaces_cuentas')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('cambio', 'text', (c) => c.notNull().references('cambios_cuentas.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute()
}
