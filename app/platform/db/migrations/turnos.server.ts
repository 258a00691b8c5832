import { type Kysely, sql } from 'kysely'
import { closeTables } from './closing.server.ts'

/** Who serves at which date of the agenda. */
export async function createTurnos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('turnos_eventos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('puestos', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  let personas = db.schema.createTable('turnos_personas').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['nombre', 'whatsapp', 'correo', 'roles', 'bloqueadas', 'consentimiento', 'createdAt'])
    personas = personas.addColumn(name, 'text', (c) => c.notNull())
  await personas
    .addColumn('con', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  let turnos = db.schema.createTable('turnos').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['evento', 'dia', 'rol', 'persona'])
    turnos = turnos.addColumn(name, 'text', (c) => c.notNull())
  await turnos
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('estado', 'text', (c) => c.notNull().defaultTo('espera'))
    .addColumn('suplente', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('publicado', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('recordado', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create unique index turnos_puesto on turnos (evento, dia, rol, n)`.execute(db)
  await sql`create index turnos_dia on turnos (dia)`.execute(db)
  await closeTables(db, ['turnos_eventos', 'turnos_personas', 'turnos'])
}

/** Of turns that were published before this nobody is told what became of them. */
export async function addSabe(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('turnos_personas')
  await table.addColumn('sabe', 'text', (c) => c.notNull().defaultTo('')).execute()
}
