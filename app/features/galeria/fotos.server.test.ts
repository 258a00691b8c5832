import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addFoto, findPosition, listFotos, summarizeGaleria } from './fotos.server.ts'

onBothEngines('looking through the gallery', (db) => {
  const ids: string[] = []
  const titles = async (options: Parameters<typeof listFotos>[1]) =>
    (await listFotos(db(), options)).map(({ titulo }) => titulo)

  beforeAll(async () => {
    // «1» is the newest; «2» and «3» share a day.
    const days = ['2026-11-05', '2026-11-04', '2026-11-04', '2026-11-02', '2026-11-01']
    for (let n = 5; n >= 1; n--) {
      const id = newId()
      ids[n] = id
      const categoria = n % 2 ? 'Cultos' : 'Jóvenes'
      const datos = { titulo: `${n}`, categoria, fecha: days[n - 1] as string, descripcion: 'd' }
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
