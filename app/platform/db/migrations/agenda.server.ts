import { type Kysely, sql } from 'kysely'

const CATEGORIAS = [
  ['culto', 'Culto'],
  ['reunion', 'Reunión'],
  ['jovenes', 'Jóvenes'],
  ['radio', 'Radio'],
  ['otro', 'Otro'],
] as const

const TEXTS = [
  'lugar',
  'enlace',
  'descripcion',
  'imagen',
  'encargado',
  'whatsapp',
  'repeticion',
  'excepciones',
  'motivo',
]

/** Events with all their dates, and the kinds of events that a church begins with. */
export async function createAgenda(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('eventos').addColumn('id', 'text', (c) => c.primaryKey())
  for (const name of ['titulo', 'categoria', 'inicio', 'fin', 'zona', 'modalidad', 'primera', 'ultima'])
    table = table.addColumn(name, 'text', (c) => c.notNull())
  for (const name of TEXTS) table = table.addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
  for (const name of ['inscripcion', 'cupo', 'cancelado', 'ejemplo'])
    table = table.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
  await table
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('actualizado', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`create index eventos_dias on eventos (ultima, primera)`.execute(db)

  await db.schema
    .createTable('categorias_agenda')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('orden', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  const seeded = db.withTables<{
    categorias_agenda: { id: string; slug: string; nombre: string; orden: number }
  }>()
  await seeded
    .insertInto('categorias_agenda')
    // The ids are the same on every site, so that instances and copies agree.
    .values(CATEGORIAS.map(([slug, nombre], orden) => ({ id: slug, slug, nombre, orden })))
    .execute()
}
