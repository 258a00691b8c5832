import { beforeEach, expect, test } from 'vitest'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { NOT_AUDIO } from '#app/platform/audios/refusals.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import { accionesOf, empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { argsOf, formOf, uploadsOf } from '#tests/support/forms/actions.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { sound } from '#tests/support/player/sounds.ts'
import { SERMON } from '#tests/support/sermons.ts'
import { TEXTOS_PREDICACION } from '../predicacion.ts'
import { addSerie } from '../series/series.server.ts'
import { tables } from '../tables.server.ts'
import { PREDICACIONES_ACTIONS } from './predicaciones-actions.server.ts'

const ESPERANZA = { ...SERMON, titulo: 'La esperanza' }
const PHOTO = await drawPhoto(600, 400)

onBothEngines('the sermon’s form', (db) => {
  const files = diskStore()
  const { uploads, upload, exists } = uploadsOf(db, files)
  beforeEach(() => empty(db(), 'predicaciones', 'borradores', 'series', 'actividad', 'papelera', 'subidas'))
  const send = (intencion: keyof typeof PREDICACIONES_ACTIONS, fields: Record<string, string>) =>
    PREDICACIONES_ACTIONS[intencion].handle(
      formOf({ ...ESPERANZA, ...fields }),
      argsOf({ db: db(), files: files(), uploads: uploads(), tables }),
    )
  const only = () => db().selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()
  const errorsOf = (answer: Awaited<ReturnType<typeof send>>) => (answer.ok ? {} : answer.envio?.error)
  const done = () => accionesOf(db())

  test('adds all that it holds, once, however often it is sent', async () => {
    const clave = newId()
    const form = {
      clave,
      subida: await upload(PHOTO, 'foto'),
      audioSubida: await upload(sound('tone.m4a'), 'audio'),
      ligeroSubida: await upload(sound('tone.mp3'), 'audio'),
      serie: NUEVA,
      serieNueva: 'Salmos',
      pasajes: 'Sal. 23\nun salmo',
      transcripcion: ' WEBVTT\r\n\r\nHola ',
    }
    expect(await send('agregar', form)).toMatchObject({ ok: true, mensaje: TEXTOS_PREDICACION.agregado })
    expect(await send('agregar', form)).toMatchObject({ ok: true })
    expect(await db().selectFrom('predicaciones').select('id').execute()).toHaveLength(1)
    const serie = await db().selectFrom('series').select(['id', 'nombre']).executeTakeFirstOrThrow()
    expect(await only()).toMatchObject({
      slug: 'la-esperanza',
      serie: serie.id,
      pasajes: 'Salmo 23\nun salmo',
      transcripcion: 'WEBVTT\n\nHola',
      imagen: expect.stringMatching(/^\/archivos\/predicaciones\/2026-11-la-esperanza-.*\.png$/),
      audio: expect.stringMatching(/\.m4a$/),
      audioLigero: expect.stringMatching(/\.mp3$/),
    })
    expect(await done()).toEqual(['serie-agregada', 'predicacion-agregada'])
    expect(await db().selectFrom('subidas').select('id').execute()).toEqual([])
    // A name that is known is that series, however it is spelled.
    await send('agregar', { titulo: 'Otra', serie: NUEVA, serieNueva: 'SALMOS' })
    expect(await db().selectFrom('series').select('id').execute()).toHaveLength(1)
  })

  test('a transmission becomes a draft once, which comes out when nothing is missing', async () => {
    const convert = () => send('convertir', { titulo: 'El culto' }).catch((answer) => answer as Response)
    const [first, again] = [await convert(), await convert()].map((answer) =>
      answer instanceof Response ? answer.headers.get('Location') : answer,
    )
    const [draft, ...more] = await db().selectFrom('borradores').select(['id', 'fila']).execute()
    expect(more).toEqual([])
    const id = draft?.id ?? ''
    expect([first, again]).toEqual([`/admin/dashboard/predicaciones?editar=${id}`, first])
    expect(JSON.parse(draft?.fila ?? '')).toMatchObject({ titulo: 'El culto', link: ESPERANZA.link })
    expect(await send('publicar-borrador', { id })).toEqual({
      ok: false,
      mensaje: TEXTOS_PREDICACION.incompleta,
    })
    expect(await send('editar', { id, version: '1', conductor: 'Ana' })).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ id, conductor: 'Ana' })
    expect(await done()).toEqual(['borrador-guardado', 'predicacion-editada'])
  })

  test('two that are saved at once share the new series that both name', async () => {
    const save = (titulo: string) => send('agregar', { titulo, serie: NUEVA, serieNueva: 'Salmos' })
    await Promise.all([save('La esperanza'), save('El buen pastor')])
    const [serie, ...others] = await db().selectFrom('series').select('id').execute()
    expect(others).toEqual([])
    expect(await db().selectFrom('predicaciones').select('serie as id').execute()).toEqual([serie, serie])
  })

  test('replaces and removes files, and deletes the old ones', async () => {
    await send('agregar', {
      subida: await upload(PHOTO, 'foto'),
      audioSubida: await upload(sound('tone.mp3'), 'audio'),
      ligeroSubida: await upload(sound('tone.mp3'), 'audio'),
    })
    const first = await only()
    const edit = async (fields: Record<string, string>) => {
      const { id, version, slug } = await only()
      return send('editar', { id, version: String(version), slug, ...fields })
    }
    // A sound that comes alone has no light version.
    expect(await edit({ audioSubida: await upload(sound('tone.m4a'), 'audio') })).toMatchObject({ ok: true })
    const second = await only()
    expect(second).toMatchObject({ imagen: first.imagen, audioLigero: '' })
    expect(
      await Promise.all([first.audio, first.audioLigero, second.audio, first.imagen].map(exists)),
    ).toEqual([false, false, true, true])
    // Nothing would be left to listen to.
    const neither = { link: [TEXTOS_PREDICACION.sinEnlaceNiAudio] }
    expect(errorsOf(await edit({ link: '', quitarAudio: 'on' }))).toEqual(neither)
    expect(await edit({ link: '' })).toMatchObject({ ok: true })
    expect(errorsOf(await send('agregar', { link: '' }))).toEqual(neither)
    expect(await edit({ quitarImagen: 'on', quitarAudio: 'on' })).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ imagen: '', audio: '', audioLigero: '' })
    expect(await Promise.all([first.imagen, second.audio].map(exists))).toEqual([false, false])
    const rows = db().selectFrom('audios').select('url').where('url', '=', second.audio)
    expect(await rows.execute()).toEqual([])
  })

  test('moves to an address that is free, or to one made of the title if it is left empty', async () => {
    await send('agregar', {})
    const { id } = await only()
    await send('editar', { id, version: '1', titulo: 'La paz', slug: '' })
    expect(await only()).toMatchObject({ slug: 'la-paz', direcciones: 'la-esperanza' })
    for (const slug of ['La Paz', 'la-esperanza', 'podcast'])
      expect(errorsOf(await send('agregar', { slug }))).toEqual({
        slug: [TEXTOS_PREDICACION.direccionOcupada],
      })
    expect(errorsOf(await send('agregar', { slug: '¿?' }))).toEqual({
      slug: [TEXTOS_PREDICACION.direccionVacia],
    })
    await send('editar', { id, version: '2', slug: 'la esperanza' })
    expect(await only()).toMatchObject({ slug: 'la-esperanza', direcciones: 'la-paz' })
  })

  test('refuses a file with the reason, stores nothing, and keeps the others', async () => {
    const picture = await upload(PHOTO, 'foto')
    const text = await upload(Buffer.from('Queridos hermanos '.repeat(100)), 'audio')
    const form = { subida: picture, audioSubida: text, serie: NUEVA, serieNueva: 'Salmos' }
    expect(errorsOf(await send('agregar', form))).toEqual({ audioSubida: [NOT_AUDIO] })
    expect(await uploads().read(text, 'ana')).toBeNull()
    expect(await uploads().read(picture, 'ana')).not.toBeNull()
    for (const [bytes, error] of [
      [sound('tone.mp3'), TEXTOS_PREDICACION.transcripcionSinTexto],
      [Buffer.from('a'.repeat(900_000)), TEXTOS_PREDICACION.transcripcionLarga],
    ] as const)
      expect(errorsOf(await send('agregar', { vtt: await upload(bytes, 'foto') }))).toEqual({ vtt: [error] })
    expect(errorsOf(await send('agregar', { serie: NUEVA }))).toEqual({
      serieNueva: ['Escribe el nombre de la serie.'],
    })
    expect(errorsOf(await send('agregar', { serie: newId() }))).toEqual({ serie: [TEXTOS_SERIE.desconocida] })
    for (const table of ['predicaciones', 'series', 'actividad'] as const)
      expect(await db().selectFrom(table).select('id').execute()).toEqual([])
  })

  test('shows somebody else’s change, and a series that was deleted as none', async () => {
    const serie = newId()
    await changeContent(db(), (trx) => addSerie(trx, serie, { nombre: 'Salmos' }))
    await send('agregar', { serie, notas: 'Uno' })
    await db().deleteFrom('series').where('id', '=', serie).execute()
    const { id } = await only()
    await send('editar', { id, version: '1', slug: 'la-esperanza', notas: 'Dos' })
    const audioSubida = await upload(sound('tone.mp3'), 'audio')
    const form = { id, version: '1', slug: 'la-esperanza', notas: 'Tres', audioSubida }
    expect(await send('editar', form)).toMatchObject({
      ok: false,
      mensaje: TEXTOS_PREDICACION.adelantado,
      actual: { version: 2, datos: { notas: 'Dos', serie: '', slug: 'la-esperanza' } },
    })
    expect(await only()).toMatchObject({ notas: 'Dos', audio: '' })
    expect(await db().selectFrom('subidas').select('id').execute()).toHaveLength(1)
    await db().deleteFrom('predicaciones').execute()
    expect(await send('editar', { id, version: '2' })).toMatchObject({
      ok: false,
      mensaje: TEXTOS_PREDICACION.borrado,
      actual: null,
    })
  })
})
