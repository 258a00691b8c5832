import { type Kysely, sql } from 'kysely'
import { toSlug, untaken, wordsOf } from '../../text/text.server.ts'
import type { Tables } from '../tables.server.ts'
import { countByStatement, createCounts } from './counts.server.ts'
import { createList } from './lists.server.ts'

const COLUMNS = [
  'slug',
  'pasajes',
  'notas',
  'transcripcion',
  'audio',
  'audioLigero',
  'busqueda',
  'libros',
  'direcciones',
]

const CONTEO = {
  table: 'predicaciones',
  counts: 'conteo_predicaciones',
  key: {
    conductor: { type: 'text', value: '{row}.conductor' },
    anio: { type: 'text', value: 'substr({row}.fecha, 1, 4)' },
  },
  of: ['conductor', 'fecha'],
} as const

/** Sermons with an address, a series, passages and audio, and what finds them among ten thousand. */
export async function createSermonLibrary(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('series')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('descripcion', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('imagen', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('orden', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (const column of COLUMNS)
    await db.schema
      .alterTable('predicaciones')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema.alterTable('predicaciones').addColumn('serie', 'text').execute()

  await nameAll(db.withTables<Pick<Tables, 'predicaciones'>>())
  await sql`create unique index predicaciones_slug on predicaciones (slug)`.execute(db)
  await sql`create index predicaciones_serie on predicaciones (serie, fecha, id) where serie is not null`.execute(
    db,
  )
  await sql`create index predicaciones_conductor on predicaciones (conductor, fecha desc, id desc)`.execute(
    db,
  )

  const list = { table: 'predicaciones', of: 'predicacion' }
  await createList(db, {
    ...list,
    column: 'busqueda',
    items: 'palabras_predicacion',
    item: 'palabra',
    unique: 'row',
  })
  await createList(db, {
    ...list,
    column: 'libros',
    items: 'predicaciones_libros',
    item: 'libro',
    unique: 'row',
  })
  await createList(db, {
    ...list,
    column: 'direcciones',
    items: 'direcciones_predicacion',
    item: 'slug',
    unique: 'all',
  })
  await createCounts(db, { ...CONTEO, of: [...CONTEO.of] })
  await countByStatement(db, { ...CONTEO, of: [...CONTEO.of] })
}

/**
 * Gives every sermon an address of its title, the oldest of one title the plain one, and the words that find
 * it.
 */
async function nameAll(db: Kysely<Pick<Tables, 'predicaciones'>>) {
  const rows = await db
    .selectFrom('predicaciones')
    .select(['id', 'titulo', 'conductor', 'descripcion'])
    .orderBy('fecha')
    .orderBy('id')
    .execute()
  const taken = new Set(['mas', 'podcast'])
  for (const { id, titulo, conductor, descripcion } of rows) {
    const slug = untaken(toSlug(titulo) || 'predicacion', taken)
    taken.add(slug)
    const busqueda = wordsOf(titulo, conductor, descripcion)
    await db.updateTable('predicaciones').set({ slug, busqueda }).where('id', '=', id).execute()
  }
}
