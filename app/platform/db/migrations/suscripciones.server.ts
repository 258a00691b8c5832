import type { Kysely } from 'kysely'
import { closeTables } from './closing.server.ts'

/** Devices that asked for notices, what has been told to them, and the outbox that carries it. */
export async function createSuscripciones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suscripciones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('huella', 'text', (c) => c.notNull().unique())
    .addColumn('sellada', 'text', (c) => c.notNull())
    .addColumn('tipos', 'text', (c) => c.notNull())
    .addColumn('sesion', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('anuncios')
    .addColumn('clave', 'text', (c) => c.primaryKey())
    .addColumn('visto', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('correos')
    .addColumn('via', 'text', (c) => c.notNull().defaultTo('correo'))
    .execute()
  await db.schema.createIndex('correos_para').on('correos').columns(['via', 'para']).execute()
  await closeTables(db, ['suscripciones', 'anuncios'])
}

/** Whose turns a device is reminded of. */
export async function addPersonaOfDevices(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('suscripciones')
  await table.addColumn('persona', 'text', (c) => c.notNull().defaultTo('')).execute()
}
