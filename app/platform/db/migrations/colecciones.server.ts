import type { Kysely } from 'kysely'
import { closeTables } from './closing.server.ts'

/** The photos that people send of an event, until somebody publishes them. */
export async function createColecciones(db: Kysely<unknown>): Promise<void> {
  let colecciones = db.schema.createTable('colecciones').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['titulo', 'categoria', 'fecha', 'nombre', 'cierra', 'createdAt'])
    colecciones = colecciones.addColumn(name, 'text', (c) => c.notNull())
  await colecciones.addColumn('clave', 'text', (c) => c.notNull().unique()).execute()
  let fotos = db.schema.createTable('colecciones_fotos').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['coleccion', 'url', 'aparato', 'nombre', 'parecido', 'orden', 'createdAt'])
    fotos = fotos.addColumn(name, 'text', (c) => c.notNull())
  await fotos
    .addColumn('menores', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('estado', 'text', (c) => c.notNull().defaultTo('espera'))
    .addColumn('aprobo', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const columns = ['coleccion', 'estado', 'orden', 'id']
  await db.schema.createIndex('colecciones_fotos_orden').on('colecciones_fotos').columns(columns).execute()
  await closeTables(db, ['colecciones', 'colecciones_fotos'])
}

export async function countChangesOfColecciones(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('colecciones')
  await table.addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
}
