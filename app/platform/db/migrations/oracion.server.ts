import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  'responsable',
  'autorizacion',
  'clave',
  'orada',
  'oraron',
  'recordada',
  'asignada',
  'notas',
  'palabra',
  'gracias',
  'respondida',
]

/**
 * What is told to whoever asked for prayer, by a secret link, and what the team notes of a request. Of those
 * that wait already nobody is reminded by mail: an update would send one about all of them.
 */
export async function addOracion(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema
      .alterTable('peticiones')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('peticiones')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`update peticiones set recordada = fecha`.execute(db)
  await sql`create unique index peticiones_clave on peticiones (clave) where clave <> ''`.execute(db)
}

/** A request in the bin, in its new shape. */
export const withOracion = (fila: Readonly<Record<string, unknown>>) => ({
  ...fila,
  ...Object.fromEntries(COLUMNS.map((column) => [column, ''])),
  recordada: fila.fecha,
  version: 1,
})

/** Every page of the dashboard counts the requests for which nobody has prayed for a week. */
export async function indexUnprayed(db: Kysely<unknown>): Promise<void> {
  await sql`create index peticiones_sin_orar on peticiones
    (atendida, (case when orada = '' then fecha else orada end)) where sospecha = ''`.execute(db)
}
