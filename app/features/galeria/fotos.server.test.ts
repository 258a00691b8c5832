import { beforeAll, expect, test } from 'vitest'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { addCategoria, categoriaNamed, listCategorias } from './categorias.server.ts'
import {
  addFoto,
  changeFotos,
  findFoto,
  findFotoVisible,
  findPosition,
  listFotos,
  pageFotos,
  summarizeGaleria,
  updateFoto,
} from './fotos.server.ts'

onBothEngines('looking through the gallery', (db) => {
  const ids: string[] = []
  const titles = async (options: Parameters<typeof listFotos>[1]) =>
    (await listFotos(db(), options)).map(({ titulo }) => titulo.replace('Culto ', ''))

  beforeAll(async () => {
    // «1» is the newest; «2» and «3» share a day.
    const days = ['2026-11-05', '2026-11-04', '2026-11-04', '2026-11-02', '2026-11-01']
    for (let n = 5; n >= 1; n--) {
      const id = newId()
      ids[n] = id
      const categoria = n % 2 ? 'Cultos' : 'Jóvenes'
      const datos = { titulo: `Culto ${n}`, categoria, fecha: days[n - 1] as string, descripcion: 'd' }
      await addFoto(db(), id, datos, `/archivos/galeria/${n}.jpg`)
    }
    await db().insertInto('categorias').values({ id: newId(), nombre: 'Antiguas', ejemplo: 0 }).execute()
  })

  test('pages forward and back from a photo in the same order', async () => {
    expect(await titles({ limit: 2 })).toEqual(['1', '2'])
    expect(await titles({ limit: 2, desde: ids[2] })).toEqual(['3', '4'])
    expect(await titles({ limit: 2, antes: ids[4] })).toEqual(['2', '3'])
    expect(await titles({ limit: 9, desde: ids[5] })).toEqual([])
    expect(await titles({ limit: 9, categoria: 'Cultos', desde: ids[1] })).toEqual(['3', '5'])
    expect(await titles({ limit: 9, desde: 'none' })).toEqual([])
  })

  test('counts the photos before a photo', async () => {
    expect(await findPosition(db(), ids[1] as string)).toBe(0)
    expect(await findPosition(db(), ids[4] as string)).toBe(3)
    expect(await findPosition(db(), ids[5] as string, 'Cultos')).toBe(2)
    expect(await findPosition(db(), 'none')).toBeUndefined()
  })

  test('counts the photos of every category, even empty ones', async () => {
    expect(await summarizeGaleria(db())).toEqual({
      total: 5,
      categorias: [
        { nombre: 'Antiguas', total: 0 },
        { nombre: 'Cultos', total: 3 },
        { nombre: 'Jóvenes', total: 2 },
      ],
    })
  })
})

onBothEngines('the dashboard’s photos', (db) => {
  const datos = { titulo: 'Culto', categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'Domingo' }

  test('pages newest first through all photos or one category', async () => {
    await changeContent(db(), async (trx) => {
      for (let n = 1; n <= 5; n++)
        await addFoto(
          trx,
          newId(),
          { ...datos, titulo: `Culto ${n}`, fecha: `2026-11-1${n}`, categoria: n % 2 ? 'Cultos' : 'Jóvenes' },
          `/archivos/galeria/${n}.jpg`,
        )
    })
    const titles = (page: { filas: { titulo: string }[] }) =>
      page.filas.map(({ titulo }) => titulo.replace('Culto ', '')).join()
    const { antiguas } = await pageFotos(db(), 2, {})
    expect(titles(await pageFotos(db(), 2, { desde: antiguas }))).toBe('3,2')
    expect(titles(await pageFotos(db(), 2, { categoria: 'Jóvenes' }))).toBe('4,2')
    expect(titles(await pageFotos(db(), 2, { categoria: 'Bautismos' }))).toBe('')
    expect(titles(await pageFotos(db(), 2, { buscar: ' 4 ' }))).toBe('4')
    expect(titles(await pageFotos(db(), 2, { buscar: '4', categoria: 'Cultos' }))).toBe('')
    expect(titles(await pageFotos(db(), 2, { buscar: 'nada' }))).toBe('')
  })

  test('shows a photo whose title says nothing by what is known of it, its form the title alone', async () => {
    const id = newId()
    const sinTitulo = { ...datos, titulo: 'IMG_2034', fecha: '2026-03-14', categoria: 'Bautismos' }
    await changeContent(db(), (trx) => addFoto(trx, id, sinTitulo, '/archivos/galeria/sin.jpg'))
    const [listed] = await listFotos(db(), { limit: 1, categoria: 'Bautismos' })
    const { filas } = await pageFotos(db(), 2, { buscar: 'bautismos marzo' })
    const seen = [listed, ...filas, await findFotoVisible(db(), id)]
    expect(seen.map((foto) => foto?.titulo)).toEqual(Array(3).fill('Bautismos, 14 de marzo de 2026'))
    expect(await findFoto(db(), id)).toMatchObject({ titulo: 'IMG_2034' })
  })

  test('gives several another title, category, day or description, and counts the change', async () => {
    const ids = [newId(), newId()] as const
    for (const id of ids) await addFoto(db(), id, datos, `/archivos/galeria/${id}.jpg`)
    const version = () => contentVersion(db())
    const before = await version()
    expect(await changeFotos(db(), [...ids, newId()], { categoria: 'Bautizos' })).toBe(2)
    expect(await version()).toBe(before + 1)
    for (const id of ids)
      expect(await findFoto(db(), id)).toMatchObject({ ...datos, categoria: 'Bautizos', version: 2 })
    const otra = { fecha: '2026-01-31', categoria: 'Cultos', titulo: 'El coro', descripcion: '' }
    expect(await changeFotos(db(), [ids[0]], otra)).toBe(1)
    const { descripcion } = datos
    expect(await findFoto(db(), ids[0])).toMatchObject({ ...otra, descripcion, version: 3 })
    expect(await updateFoto(db(), ids[0], 2, datos), 'an edit begun before').toBe(false)
    expect(await changeFotos(db(), [newId()], { fecha: '2026-01-31' })).toBe(0)
  })
  test('takes the category of a name however it is spelled, also as photos of a deleted one do, or makes it', async () => {
    const nombres = async () => (await listCategorias(db())).map(({ nombre }) => nombre)
    expect(await categoriaNamed(db(), 'Niños')).toEqual({ nombre: 'Niños', isNew: true })
    expect(await categoriaNamed(db(), 'NINOS')).toEqual({ nombre: 'Niños', isNew: false })
    expect(await addCategoria(db(), 'niños')).toBe(false)
    await addFoto(db(), newId(), { ...datos, categoria: 'Paseos' }, '/archivos/galeria/paseo.jpg')
    expect(await categoriaNamed(db(), 'paseos')).toEqual({ nombre: 'Paseos', isNew: true })
    expect(await nombres()).toEqual(['Niños', 'Paseos'])
  })
})
