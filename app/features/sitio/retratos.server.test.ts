import { expect, test } from 'vitest'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { findLostFotos, loadRetratos, removeUnusedFotos } from './retratos.server.ts'

onBothEngines("the pastors' photos", (db) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files() })
  const keep = async (folder: 'sitio' | 'galeria') => {
    const bytes = await drawPhoto(300, 400)
    return (await keepImage(parts(), { bytes, folder, nombre: 'Marta' })).url
  }
  const withFotos = (...fotos: string[]): Sitio => ({
    ...SITIO_INICIAL,
    pastores: fotos.map((foto, n) => ({ nombre: `Pastor ${n}`, cargo: '', foto })),
  })

  test("accepts only stored pictures of the site's own folder", async () => {
    const own = await keep('sitio')
    const other = await keep('galeria')
    const sitio = withFotos('', own, other, '/archivos/sitio/nadie.jpg', 'https://example.org/foto.jpg')
    expect(await findLostFotos(db(), sitio)).toEqual([2, 3, 4])
    expect((await loadRetratos(db(), withFotos('', own)))[own]).toMatchObject({ ancho: 300, alto: 400 })
  })

  test('deletes photos that are no longer referenced; referenced ones survive the sweep', async () => {
    const [gone, stays] = [await keep('sitio'), await keep('sitio')]
    const [before, after] = [withFotos(gone, stays), withFotos(stays)]
    await saveSitio(db(), after, (await readSitio(db())).version)
    await removeUnusedFotos(parts(), before, after)
    expect(await findLostFotos(db(), before)).toEqual([0])
    const neverSaved = await keep('sitio')
    await sweepTomorrow(parts())
    expect(await findLostFotos(db(), withFotos(stays, neverSaved))).toEqual([1])
    expect(await files().stat(stays.replace('/archivos/', ''))).not.toBeNull()
  })
})
