import { expect, test } from 'vitest'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines, planOf } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { addEpisodio, addSermon, PODCAST, SERMON } from '#tests/support/sermons.ts'
import { updatePredicacion } from '../predicaciones/predicaciones.server.ts'
import { addSerie } from '../predicaciones/series/series.server.ts'
import { countEpisodios, episodios, findSubtitulos, pageEpisodios } from './episodios.server.ts'
import {
  guidOf,
  readEstado,
  readPodcast,
  readPublishedPodcast,
  removeUnusedPortada,
  savePodcast,
} from './podcast.server.ts'
import { requisitosOf } from './podcast.ts'

test.each([
  // The two of the specification (podcast-namespace, tags/guid).
  ['https://mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ['https://podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
  ['http://podnews.net/rss//', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
])('the GUID of %s', (address, guid) => {
  expect(guidOf(address)).toBe(guid)
})

const ORIGIN = 'https://iglesia.cl'
onBothEngines('the podcast', (db, once) => {
  const files = diskStore()

  test('proposes the church’s own words until it is saved', async () => {
    expect(await readPodcast(db())).toMatchObject({
      version: 0,
      data: { titulo: `Predicaciones de ${SITIO_INICIAL.nombre}`, correo: '', portada: '', guid: '' },
    })
    expect(requisitosOf((await readEstado(db())).estado)[0]).toMatchObject({
      texto: 'Falta guardar los datos del podcast: revísalos',
      ruta: '#datos',
    })
    await saveSitio(db(), { ...SITIO_INICIAL, nombre: 'Los Pinos' }, 0)
    await saveContacto(db(), { ...CONTACTO_INICIAL, email: 'hola@lospinos.cl' }, 0)
    expect((await readPodcast(db())).data).toMatchObject({ autor: 'Los Pinos', correo: 'hola@lospinos.cl' })
  })

  test('keeps the GUID of its first address, whatever is saved later and wherever it moves', async () => {
    expect(await savePodcast(db(), PODCAST, 0, ORIGIN)).toBe(true)
    const { data } = await readPodcast(db())
    expect(data).toMatchObject({ ...PODCAST, guid: guidOf(`${ORIGIN}/predicaciones/podcast.xml`) })
    expect(await savePodcast(db(), { ...PODCAST, titulo: 'Otro' }, 0, ORIGIN)).toBe(false)
    expect(await savePodcast(db(), { ...PODCAST, titulo: 'Otro' }, 1, 'https://otra.cl')).toBe(true)
    expect(await readPodcast(db())).toEqual({ version: 2, data: { ...data, titulo: 'Otro' } })
  })

  test('looks only at sermons with audio, by an index', async () => {
    const query = episodios(db()).select('predicaciones.id').limit(1)
    expect(await planOf(db(), query.compile())).toContain('predicaciones_episodios')
  })

  test('is published once data, cover and a sermon with audio are there', async () => {
    const missing = async () =>
      requisitosOf((await readEstado(db())).estado).flatMap(({ listo, texto }) => (listo ? [] : [texto]))
    await addEpisodio(db(), {}, { ejemplo: 1 })
    expect(await missing()).toEqual(['Falta una predicación con audio: las de ejemplo no cuentan'])
    expect(await readPublishedPodcast(db())).toBeUndefined()
    await addEpisodio(db())
    await addEpisodio(db())
    expect(await missing()).toEqual([])
    expect((await readEstado(db())).estado.conAudio).toBe(2)
    expect(await countEpisodios(db(), 1)).toBe(1)
    expect(await readPublishedPodcast(db())).toMatchObject({ titulo: 'Otro' })
    const cover = async (portada: string) =>
      savePodcast(db(), { ...PODCAST, portada }, (await readPodcast(db())).version, ORIGIN)
    await cover('')
    expect(await missing()).toEqual([])
    await cover('/archivos/sitio/no-esta.jpg')
    expect(await missing()).toEqual(['Falta una portada de 1400 px o más'])
    expect(await readPublishedPodcast(db())).toBeUndefined()
  })

  if (once)
    test('an uploaded cover is a square JPEG; the one before goes with its files', async () => {
      const parts = { db: db(), files: files() }
      const photo = await drawPhoto(1600, 1450)
      const keep = async () => {
        const shape = { min: 1400, max: 3000 }
        return (await keepImage(parts, { bytes: photo, folder: 'sitio', nombre: 'portada', shape })).url
      }
      const [before, after] = [await keep(), await keep()]
      expect(before).toMatch(/\.jpg$/)
      const row = await db()
        .selectFrom('imagenes')
        .select(['ancho', 'alto'])
        .where('clave', '=', before.replace('/archivos/', ''))
        .executeTakeFirst()
      expect(row).toEqual({ ancho: 1450, alto: 1450 })
      await savePodcast(db(), { ...PODCAST, portada: after }, (await readPodcast(db())).version, ORIGIN)
      expect((await readEstado(db())).estado.portada).toBe(true)
      await removeUnusedPortada(parts, { portada: before }, { portada: after })
      await removeUnusedPortada(parts, { portada: after }, { portada: after })
      const left = await db().selectFrom('imagenes').select('clave').execute()
      expect(left.map(({ clave }) => `/archivos/${clave}`)).toEqual([after])
    })
})

onBothEngines('the podcast’s episodes', (db) => {
  test('are the sermons with audio, newest first, page by page, each with its place in its series', async () => {
    const serie = newId()
    await addSerie(db(), serie, { nombre: 'Parábolas' })
    const { id: one } = await addEpisodio(db(), { fecha: '2026-11-01', serie, transcripcion: 'WEBVTT\n\n' })
    await addSermon(db(), { fecha: '2026-11-02', serie })
    const { id: three } = await addEpisodio(db(), { fecha: '2026-11-03', serie, transcripcion: 'Hola.' })
    const { id: gone } = await addEpisodio(db(), { fecha: '2026-11-04', serie: newId(), pasajes: 'Lucas 18' })

    const { filas, hayMas } = await pageEpisodios(db(), 2, 1)
    expect(hayMas).toBe(true)
    expect(filas.map(({ id }) => id)).toEqual([gone, three])
    expect(filas[0]).toMatchObject({ serie: undefined, pasajes: 'Lucas 18', conSubtitulos: false })
    expect(filas[1]).toMatchObject({
      tipo: 'audio/mpeg',
      bytes: 1234,
      milisegundos: 61_500,
      conSubtitulos: false,
      serie: { nombre: 'Parábolas', temporada: 1, numero: 3 },
    })
    expect(await pageEpisodios(db(), 2, 2)).toMatchObject({
      hayMas: false,
      filas: [{ id: one, conSubtitulos: true, serie: { numero: 1 } }],
    })
    expect((await pageEpisodios(db(), 2, 3)).filas).toEqual([])
    expect(await findSubtitulos(db(), one)).toBe('WEBVTT\n\n')
    for (const id of [three, gone, newId()]) expect(await findSubtitulos(db(), id)).toBeUndefined()
    // An edited one is the same episode.
    await updatePredicacion(db(), gone, 1, { ...SERMON, titulo: 'Otra', fecha: '2020-01-01' })
    expect((await pageEpisodios(db(), 9, 1)).filas.map(({ id }) => id)).toEqual([three, one, gone])
  })
})
