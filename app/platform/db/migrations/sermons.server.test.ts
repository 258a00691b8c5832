import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/platform/db/db.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'

onBothEngines('the lists kept by triggers', (db) => {
  const sermon = (id: string, lists: { busqueda?: string; libros?: string; direcciones?: string } = {}) => ({
    id,
    slug: id,
    titulo: 't',
    fecha: '2026-11-01',
    descripcion: 'd',
    link: '',
    conductor: 'Marta',
    imagen: '',
    createdAt: '2026-11-01T12:00:00.000Z',
    ejemplo: 0 as const,
    version: 1,
    busqueda: '',
    libros: '',
    direcciones: '',
    ...lists,
  })
  const books = async () => {
    const all = db().selectFrom('predicaciones_libros').selectAll().orderBy('libro').orderBy('predicacion')
    return (await all.execute()).map(({ libro, predicacion }) => `${libro} ${predicacion}`)
  }

  test('follow a sermon through every change', async () => {
    await db()
      .insertInto('predicaciones')
      .values([sermon('a', { libros: 'juan 1-pedro' }), sermon('b', { libros: 'juan' }), sermon('c')])
      .execute()
    expect(await books()).toEqual(['1-pedro a', 'juan a', 'juan b'])
    await db().updateTable('predicaciones').set({ libros: 'hechos juan' }).where('id', '=', 'a').execute()
    await db().updateTable('predicaciones').set({ titulo: 'otro' }).execute()
    expect(await books()).toEqual(['hechos a', 'juan a', 'juan b'])
    await db().updateTable('predicaciones').set({ libros: '' }).where('id', '=', 'b').execute()
    expect(await books()).toEqual(['hechos a', 'juan a'])
    await db().deleteFrom('predicaciones').execute()
    expect(await books()).toEqual([])
  })

  test('leave an item that may be there once to the first', async () => {
    await db()
      .insertInto('predicaciones')
      .values([sermon('a', { direcciones: 'vieja antes' }), sermon('b', { direcciones: 'vieja' })])
      .execute()
    const rows = await db().selectFrom('direcciones_predicacion').selectAll().orderBy('slug').execute()
    expect(rows.map(({ slug, predicacion }) => `${slug} ${predicacion}`)).toEqual(['antes a', 'vieja a'])
  })

  test('hold all words, those of other alphabets too', async () => {
    await db().deleteFrom('predicaciones').execute()
    await db()
      .insertInto('predicaciones')
      .values(sermon('a', { busqueda: 'gracia 23 λόγος' }))
      .execute()
    const rows = await db().selectFrom('palabras_predicacion').select('palabra').execute()
    expect(rows.map(({ palabra }) => palabra).sort()).toEqual(['23', 'gracia', 'λόγος'])
  })
})

onBothEngines(
  'a site of an earlier version',
  (db) => {
    test('keeps its sermons, each with an address of its own and the words that find it', async () => {
      const add = (id: string, titulo: string, fecha: string) =>
        sql`insert into predicaciones (id, titulo, fecha, descripcion, link, conductor, "createdAt")
          values (${id}, ${titulo}, ${fecha}, 'La ovejita', '', 'José', '2026-11-01T12:00:00.000Z')`.execute(
          db(),
        )
      await add('a', '¡El Buen Pastor!', '2026-11-08')
      await add('b', 'El buen pastor', '2026-11-01')
      await add('c', 'Más', '2026-11-01')
      await add('d', '良い羊飼い', '2026-11-01')
      await migrate(db())
      const rows = await db().selectFrom('predicaciones').select(['id', 'slug']).orderBy('id').execute()
      expect(rows.map(({ slug }) => slug)).toEqual([
        'el-buen-pastor-2',
        'el-buen-pastor',
        'mas-2',
        'predicacion',
      ])
      const found = db().selectFrom('palabras_predicacion').select('predicacion').orderBy('predicacion')
      expect(await found.where('palabra', '=', 'ovejita').execute()).toHaveLength(4)
      expect(await found.where('palabra', '=', 'jose').execute()).toHaveLength(4)
      expect(await found.where('palabra', '=', 'pastor').execute()).toEqual([
        { predicacion: 'a' },
        { predicacion: 'b' },
      ])
      const counted = await db().selectFrom('conteo_predicaciones').selectAll().execute()
      expect(counted).toEqual([{ conductor: 'José', anio: '2026', total: 4 }])
    })
  },
  '0017_oldest_mail_of_those_together',
)
