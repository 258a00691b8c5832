import { beforeAll, expect, test } from 'vitest'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { deletePredicacion } from '../predicaciones.server.ts'
import { addSerie } from '../series/series.server.ts'
import type { Filtros } from './filtros.ts'
import {
  hasSermons,
  listSermons,
  POR_PAGINA,
  readOpciones,
  readSerie,
  readTarjetas,
} from './listado.server.ts'

const NOTHING: Filtros = { buscar: '', serie: '', predicador: '', libro: '', anio: '' }

onBothEngines('the list of sermons', (db) => {
  const romanos = newId()
  beforeAll(async () => {
    expect(await hasSermons(db())).toBe(false)
    await changeContent(db(), (trx) =>
      addSerie(trx, romanos, { nombre: 'La carta a los Romanos', descripcion: 'Ocho domingos.' }),
    )
    const common = { descripcion: 'Una.', conductor: 'Marta', serie: romanos }
    for (const sermon of [
      { titulo: 'El pastor', pasajes: 'Sal. 23', fecha: '2024-05-05', conductor: 'José Núñez', serie: null },
      { titulo: 'Sin condenación', pasajes: 'Ro 8', fecha: '2025-01-05' },
      { titulo: 'Más que vencedores', pasajes: 'Ro 8:37', fecha: '2025-01-12' },
      { titulo: 'Gracia', descripcion: 'Corazón nuevo', fecha: '2025-01-19' },
      { titulo: 'Amaos', pasajes: '1ª Pedro 5.7\n1 Jn 4:8', conductor: 'Ana 100%', serie: null },
    ])
      await addSermon(db(), { ...common, ...sermon })
  })

  const titles = async (filtros: Partial<Filtros>) => {
    const { ids, total } = await listSermons(db(), { ...NOTHING, ...filtros }, 1)
    const rows = await db().selectFrom('predicaciones').select(['id', 'titulo']).execute()
    const found = ids.map((id) => rows.find((row) => row.id === id)?.titulo)
    expect(total === undefined || total >= found.length).toBe(true)
    return found
  }

  test('are all, newest first', async () => {
    expect((await titles({})).join()).toBe('Amaos,Gracia,Más que vencedores,Sin condenación,El pastor')
    expect(await hasSermons(db())).toBe(true)
  })

  test('say what there is to play', async () => {
    const id = (await listSermons(db(), NOTHING, 1)).ids[0] as string
    const played = async (values: { link: string }) => {
      await db().updateTable('predicaciones').set(values).where('id', '=', id).execute()
      return (await readTarjetas(db(), [id])).map(({ conAudio, conVideo }) => ({ conAudio, conVideo }))
    }
    const link = 'https://youtu.be/aaaaaaaaaaa'
    expect(await played({ link: '' })).toEqual([{ conAudio: false, conVideo: false }])
    expect(await played({ link })).toEqual([{ conAudio: false, conVideo: true }])
  })

  test.for([
    ['CORAZÓN', ['Gracia']],
    ['nunez', ['El pastor']],
    ['núñez pastor', ['El pastor']],
    ['jose gracia', []],
    ['conden', ['Sin condenación']],
    ['romanos', ['Gracia', 'Más que vencedores', 'Sin condenación']],
    ['carta gracia', ['Gracia']],
    ['1 Pe 5.7', ['Amaos']],
    ['salmo 23', ['El pastor']],
    ['100%', ['Amaos']],
    ['_', []],
    ['"', []],
    ['¿?', []],
    ["'; drop table predicaciones", []],
    ['astor', []],
  ] as const)('search «%s»', async ([buscar, expected]) => {
    expect(await titles({ buscar })).toEqual(expected)
  })

  test.for([
    [{ serie: 'la-carta-a-los-romanos' }, ['Gracia', 'Más que vencedores', 'Sin condenación']],
    [{ serie: 'otra' }, []],
    [{ predicador: 'José Núñez' }, ['El pastor']],
    [{ libro: 'romanos' }, ['Más que vencedores', 'Sin condenación']],
    [{ libro: 'juan' }, []],
    [{ anio: '2025', libro: 'romanos', buscar: 'vence' }, ['Más que vencedores']],
    [{ anio: '2024', libro: 'romanos' }, []],
  ] as const)('filtered by %o', async ([filtros, expected]) => {
    expect(await titles(filtros)).toEqual(expected)
  })

  test('say what they can be filtered by', async () => {
    const { series, predicadores, libros, anios } = await readOpciones(db())
    expect(series).toEqual([{ valor: 'la-carta-a-los-romanos', texto: 'La carta a los Romanos' }])
    expect(libros).toContainEqual({ valor: '1-pedro', texto: '1 Pedro' })
    expect(predicadores.map(({ valor }) => valor)).toEqual(['Ana 100%', 'José Núñez', 'Marta'])
    expect(anios.map(({ valor }) => valor)).toEqual(['2026', '2025', '2024'])
  })

  test('are headed by their series', async () => {
    expect(await readSerie(db(), 'la-carta-a-los-romanos')).toMatchObject({
      nombre: 'La carta a los Romanos',
      descripcion: 'Ocho domingos.',
      foto: null,
    })
    expect(await readSerie(db(), 'otra')).toBeUndefined()
  })

  test('are not found by a series that was deleted', async () => {
    await db().deleteFrom('series').where('id', '=', romanos).execute()
    expect(await titles({ buscar: 'romanos' })).toEqual(['Más que vencedores', 'Sin condenación'])
  })
})

onBothEngines('the list of many sermons', (db) => {
  const MANY = 700
  beforeAll(async () => {
    await changeContent(db(), async (trx) => {
      for (let n = 0; n < MANY; n++)
        await trx
          .insertInto('predicaciones')
          .values({
            id: newId(),
            slug: `s-${n}`,
            titulo: `${n}`,
            conductor: n % 7 ? 'Marta' : 'Daniel',
            link: '',
            imagen: '',
            descripcion: '',
            createdAt: '',
            ejemplo: 0,
            version: 1,
            fecha: `${2000 + (n % 20)}-03-${String((n % 28) + 1).padStart(2, '0')}`,
            libros: n % 2 ? 'juan' : 'rut',
            busqueda: `dios ${n % 2 ? 'impar' : 'par'} n${n}`,
          })
          .execute()
    })
  })

  /** All pages, each sermon once, newest first. */
  async function all(filtros: Partial<Filtros>) {
    const found: string[] = []
    for (let pagina = 1; ; pagina++) {
      const { ids, hayMas, total } = await listSermons(db(), { ...NOTHING, ...filtros }, pagina)
      expect(ids.length).toBe(hayMas ? POR_PAGINA : ids.length)
      found.push(...ids)
      if (total !== undefined) expect(Math.ceil(total / POR_PAGINA) > pagina).toBe(hayMas)
      if (!hayMas) break
    }
    expect(new Set(found).size).toBe(found.length)
    return found
  }

  test('is reached whole, page by page, however common the words', async () => {
    const rows = await db().selectFrom('predicaciones').select(['id', 'fecha']).execute()
    const newest = rows.sort((a, b) => (b.fecha + b.id).localeCompare(a.fecha + a.id)).map(({ id }) => id)
    expect(await all({})).toEqual(newest)
    expect(await all({ buscar: 'dios' })).toEqual(newest)
    expect((await all({ buscar: 'par', libro: 'rut' })).length).toBe(MANY / 2)
    expect((await all({ buscar: 'dios', predicador: 'Daniel' })).length).toBe(100)
    expect((await all({ buscar: 'dios n69' })).length).toBe(11)
    expect(await all({ buscar: 'impar par' })).toEqual([])
    expect((await all({ anio: '2005' })).length).toBe(35)
    // What goes is no longer counted.
    const [row] = await db().selectFrom('predicaciones').select('id').where('titulo', '=', '69').execute()
    await deletePredicacion(db(), row?.id ?? '')
    expect((await all({ buscar: 'n69' })).length).toBe(10)
    expect((await listSermons(db(), NOTHING, 1)).total).toBe(MANY - 1)
  })
})
