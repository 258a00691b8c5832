import { type Kysely, sql } from 'kysely'

/** Who said «Voy» to a date of the agenda. */
export async function createInscripciones(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('inscripciones').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['evento', 'dia', 'nombre', 'contacto', 'contactoClave', 'consentimiento', 'createdAt'])
    table = table.addColumn(name, 'text', (c) => c.notNull())
  await table
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('cuantos', 'integer', (c) => c.notNull())
    .addColumn('enEspera', 'integer', (c) => c.notNull())
    .execute()
  await sql`create unique index inscripciones_una on inscripciones (evento, dia, "contactoClave")`.execute(db)
  await sql`create index inscripciones_dia on inscripciones (dia)`.execute(db)
  await sql`create index inscripciones_recientes on inscripciones ("createdAt")`.execute(db)
}

/** A contact may sign up several times: refusing it told strangers who comes. */
export async function allowRepeatedContacts(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inscripciones_una`.execute(db)
  await db.schema.alterTable('inscripciones').dropColumn('contactoClave').execute()
  await sql`create index inscripciones_fecha on inscripciones (evento, dia)`.execute(db)
}

/** Who moved up from the waiting list, and whether they were told. */
export async function addAvisoDeCupo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('inscripciones')
    .addColumn('aviso', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`create index inscripciones_por_avisar on inscripciones (dia) where aviso = 'pendiente'`.execute(
    db,
  )
}
