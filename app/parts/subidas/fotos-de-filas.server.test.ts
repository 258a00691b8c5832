import { expect, test } from 'vitest'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { fotosDeFilas, imagenesDeFilas } from './fotos-de-filas.server.ts'
import { TEXTOS_SUBIDA } from './textos.ts'

const PHOTO = await drawPhoto(300, 400)
const { findLost, removeUnused } = fotosDeFilas({ lista: 'pastores', carpeta: 'sitio' })

onBothEngines('the photos of rows', (db) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files() })
  const keep = async (folder: 'sitio' | 'galeria') =>
    (await keepImage(parts(), { bytes: PHOTO, folder, nombre: 'Marta' })).url
  const withFotos = (...fotos: string[]) =>
    fotos.map((foto, n) => ({ nombre: `Pastor ${n}`, cargo: '', foto }))
  const lost = async (...fotos: string[]) => Object.keys(await findLost(db(), withFotos(...fotos)))

  test('are stored pictures of their own folder, and no others', async () => {
    const own = await keep('sitio')
    const others = [await keep('galeria'), '/archivos/sitio/nadie.jpg', 'https://example.org/foto.jpg']
    expect(await findLost(db(), withFotos('', own, ...others))).toEqual(
      Object.fromEntries([2, 3, 4].map((n) => [`pastores[${n}].foto`, [TEXTOS_SUBIDA.fotoPerdida]])),
    )
    expect((await imagenesDeFilas(db(), withFotos('', own)))[own]).toMatchObject({ ancho: 300, alto: 400 })
  })

  test('are deleted when no row has them; those that one has survive the sweep', async () => {
    const [gone, stays] = [await keep('sitio'), await keep('sitio')]
    const after = { ...SITIO_INICIAL, pastores: withFotos(stays) }
    await saveSitio(db(), after, (await readSitio(db())).version)
    await removeUnused(parts(), withFotos(gone, stays), after.pastores)
    expect(await lost(gone, stays)).toEqual(['pastores[0].foto'])
    const neverSaved = await keep('sitio')
    await sweepTomorrow(parts())
    expect(await lost(stays, neverSaved)).toEqual(['pastores[1].foto'])
    expect(await files().stat(stays.replace('/archivos/', ''))).not.toBeNull()
  })
})
