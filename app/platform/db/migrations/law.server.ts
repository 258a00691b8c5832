import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { closeTables } from './closing.server.ts'

/** The words that people had accepted until then, by the table of what they permit. */
const UNTIL_THEN = [
  {
    tabla: 'peticiones',
    texto: 'Estoy de acuerdo en que mi petición sea compartida con el equipo de oración',
    cuando: sql`case when "consentimientoEn" = '' then fecha else "consentimientoEn" end`,
  },
  {
    tabla: 'inscripciones',
    texto: 'Estoy de acuerdo en que quienes organizan el encuentro vean mis datos',
    cuando: sql.ref('createdAt'),
  },
]

/** Which words somebody accepted, and when. */
export async function createConsentimientos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('textos_consentidos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('texto', 'text', (c) => c.notNull())
    .execute()
  let table = db.schema.createTable('consentimientos').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['fecha', 'sobre', 'para', 'texto'])
    table = table.addColumn(name, 'text', (c) => c.notNull())
  await table.execute()
  await sql`create index consentimientos_sobre on consentimientos (sobre)`.execute(db)
  await sql`create index consentimientos_fecha on consentimientos (fecha)`.execute(db)
  for (const { tabla, texto, cuando } of UNTIL_THEN) {
    const id = createHash('sha256').update(texto).digest('base64url')
    await sql`insert into textos_consentidos (id, texto) values (${id}, ${texto})`.execute(db)
    await sql`
      insert into consentimientos (id, fecha, sobre, para, texto)
      select id, ${cuando}, id, ${sql.lit(tabla)}, ${sql.lit(id)} from ${sql.table(tabla)}`.execute(db)
  }
  await closeTables(db, ['textos_consentidos', 'consentimientos'])
}

/** The register of breaches. */
export async function createVulneraciones(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('vulneraciones').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['que', 'ocurrio', 'notada', 'clases', 'medidas', 'agencia', 'personas', 'correcciones'])
    table = table.addColumn(name, 'text', (c) => c.notNull())
  await table
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('cuantos', 'integer', (c) => c.notNull())
    .execute()
  await closeTables(db, ['vulneraciones'])
}

/** The photo that a request is about. */
export async function addFotoOfSolicitud(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('solicitudes')
    .addColumn('foto', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

/** Pictures that no page shows any more, because somebody in them asked. */
export async function addRetirada(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('imagenes')
  await table.addColumn('retirada', 'text', (c) => c.notNull().defaultTo('')).execute()
}
