import type { Page } from '@playwright/test'
import { parseBuffer } from 'music-metadata'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { EMPTY, NOT_AUDIO, PROTECTED, VIDEO_WITHOUT_SOUND } from '#app/platform/audios/refusals.ts'
import { button, fillPredicacion, openAudioYMas as open } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { soundFile as file, lockedSound, wav } from '#tests/support/player/sounds.ts'

/* A sermon's audio, passages and the rest of «Audio y más», as a volunteer adds them on a telephone. */

const RUTA = '/admin/dashboard/predicaciones'

const audioField = (page: Page) => page.getByLabel('Audio', { exact: true })
const chooseAudio = (page: Page, chosen: ReturnType<typeof file>) => audioField(page).setInputFiles(chosen)

test('a recording is converted, sent in two sizes and published with its passages', async ({
  page,
  db,
  signIn,
}) => {
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  await expect(audioField(page)).toBeHidden()
  await open(page)
  const recording = file('culto.wav', wav())
  await chooseAudio(page, recording)
  await expect(page.getByText(/Audio listo: .*\sMB, y .*\sMB para datos móviles/)).toBeVisible({
    timeout: 20_000,
  })
  await page.getByLabel('Pasajes bíblicos').fill('Hch 2:42-47\n1ª Pedro 5.7\nun salmo')
  await expect(page.getByText('Se entendió: Hechos 2:42-47 · 1 Pedro 5:7.')).toBeVisible()
  await expect(page.getByText('Queda como lo escribiste: «un salmo».')).toBeVisible()
  await expect(page.getByLabel('Nombre de la serie nueva')).toBeHidden()
  await page.getByLabel('Serie', { exact: true }).selectOption('Una serie nueva…')
  await page.getByLabel('Nombre de la serie nueva').fill('Hechos')
  await page.getByLabel('Notas').fill('Tres puntos.')
  await page.getByLabel('O un archivo .vtt').setInputFiles({
    name: 'a.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHermanos'),
  })
  await expect(page.getByLabel('Transcripción')).toHaveValue(/Hermanos$/)
  await expectAccessible(page)
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregada)

  const stored = await db.selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    slug: 'la-esperanza',
    pasajes: 'Hechos 2:42-47\n1 Pedro 5:7\nun salmo',
    notas: 'Tres puntos.',
    transcripcion: expect.stringContaining('Hermanos'),
  })
  expect(await db.selectFrom('series').select(['id', 'nombre']).execute()).toEqual([
    { id: stored.serie, nombre: 'Hechos' },
  ])
  const audios = await db.selectFrom('audios').selectAll().execute()
  const [alta, ligera] = [stored.audio, stored.audioLigero].map((url) =>
    audios.find((audio) => audio.url === url),
  )
  for (const audio of [alta, ligera]) {
    expect(audio).toMatchObject({ tipo: 'audio/mpeg' })
    expect(audio?.milisegundos).toBeGreaterThan(2900)
    expect(audio?.milisegundos).toBeLessThan(3200)
  }
  // 96 and 40 kbit/s, where the recording had 1411.
  expect(alta?.bytes).toBeLessThan(recording.buffer.length / 10)
  expect([alta, ligera].map((audio) => Math.round((audio?.bytes ?? 0) / 3000))).toEqual([12, 5])
  for (const url of [stored.audio, stored.audioLigero]) {
    const answer = await page.request.get(url)
    expect(answer.headers()['content-type']).toBe('audio/mpeg')
    expect((await parseBuffer(await answer.body())).format.numberOfChannels).toBe(1)
  }
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
  expect((await db.selectFrom('actividad').select('accion').execute()).map(({ accion }) => accion)).toEqual(
    expect.arrayContaining(['predicacion-agregada', 'serie-agregada']),
  )
})

test('an M4A, a video’s sound and a file that waits for nobody', async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  await open(page)
  await chooseAudio(page, file('video.mp4'))
  await expect(page.getByText(/Audio listo/)).toBeVisible({ timeout: 20_000 })
  // Another choice takes its place, and the form waits for it.
  await chooseAudio(page, file('tone.m4a'))
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregada, { timeout: 20_000 })
  const { audio, audioLigero } = await db.selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()
  expect([audio, audioLigero]).toEqual([
    expect.stringMatching(/^\/archivos\/predicaciones\/.*\.(mp3|m4a)$/),
    expect.stringMatching(/^\/archivos\/predicaciones\/.*\.mp3$/),
  ])

  await page.getByRole('button', { name: 'Editar La esperanza' }).click()
  await open(page)
  await expect(page.getByText(/Audio publicado: 0:02/)).toBeVisible()
  await page.getByLabel('Dirección de la página').fill('otra-esperanza')
  await page.getByLabel('Quitar el audio').check()
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.actualizada)
  const edited = await db.selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()
  expect(edited).toMatchObject({
    slug: 'otra-esperanza',
    direcciones: 'la-esperanza',
    audio: '',
    audioLigero: '',
  })
  expect((await page.request.get(audio)).status()).toBe(404)
})

test('what cannot be used is told in a sentence, and nothing typed is lost', { tag: '@phone' }, async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*predicaciones\.data/)
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  await open(page)
  const field = audioField(page)
  await chooseAudio(page, file('silent-video.mp4'))
  await expect(field).toHaveAccessibleDescription(new RegExp(VIDEO_WITHOUT_SOUND))
  await chooseAudio(page, file('carta.wav', Buffer.from('Queridos hermanos: '.repeat(200))))
  await expect(field).toHaveAccessibleDescription(/Este navegador no puede abrir ese archivo/)
  await expect(button(page, 'Enviar sin convertir')).toBeHidden()
  await chooseAudio(page, file('nada.mp3', Buffer.alloc(0)))
  await expect(field).toHaveAccessibleDescription(new RegExp(EMPTY))
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('alert')).toContainText('El audio no se envió')
  // Nor a text that says it is an MP3: here the server says why.
  await chooseAudio(page, file('carta.mp3', Buffer.from('Queridos hermanos: '.repeat(200))))
  await expect(field).toHaveAccessibleDescription(/Puedes enviarlo sin convertir/)
  await button(page, 'Enviar sin convertir').click()
  await expect(page.getByText(/Audio listo/)).toBeVisible()
  await button(page, 'Agregar predicación').click()
  await expect(field).toHaveAccessibleDescription(new RegExp(NOT_AUDIO))
  // Nor one that is protected, which only its bytes tell.
  await chooseAudio(page, file('comprada.m4a', lockedSound()))
  await expect(field).toHaveAccessibleDescription(/Este navegador no puede convertir ese archivo/)
  await button(page, 'Enviar sin convertir').click()
  await expect(page.getByText(/Audio listo/)).toBeVisible()
  await button(page, 'Agregar predicación').click()
  await expect(field).toHaveAccessibleDescription(new RegExp(PROTECTED))
  await expect(page.getByLabel('Título')).toHaveValue('La esperanza')
  await expect(page.getByLabel('Descripción')).toHaveValue('Sobre la esperanza')
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregada)
  expect(await db.selectFrom('predicaciones').select(['titulo', 'audio']).execute()).toEqual([
    { titulo: 'La esperanza', audio: '' },
  ])
})

test('a conversion is cancelled, and the page itself may not convert', async ({ page, signIn }) => {
  await signIn()
  await visit(page, RUTA)
  await open(page)
  // Without its program nothing is converted: the recording waits.
  await page.route('**/convert.worker-*', () => {})
  await chooseAudio(page, file('culto.wav', wav(1)))
  await expect(page.getByRole('progressbar', { name: 'Preparando el audio' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar el audio' }).press('Enter')
  await expect(page.getByRole('progressbar')).toBeHidden()
  const compiles = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => true,
      () => false,
    ),
  )
  expect(compiles).toBe(false)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a sermon is sent with its sound and transcript, which stay when another field is refused', async ({
    page,
    db,
    signIn,
    problems,
  }) => {
    problems.expect(/400 .*predicaciones/)
    await signIn()
    await page.goto(RUTA)
    await fillPredicacion(page)
    await page.getByLabel('Enlace').fill('nada')
    await open(page)
    await chooseAudio(page, file('tone.mp3'))
    await page.getByLabel('O un archivo .vtt').setInputFiles({
      name: 'a.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\r\n\r\n00:00.000 --> 00:02.000\r\nHermanos'),
    })
    await page.getByLabel('Pasajes bíblicos').fill('Sal. 23')
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
    await open(page)
    await expect(page.getByText('Audio recibido: tone.mp3')).toBeVisible()
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregada)
    expect(await db.selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      audio: expect.stringMatching(/\.mp3$/),
      audioLigero: '',
      pasajes: 'Salmo 23',
      transcripcion: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHermanos',
    })
    expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])

    await page.getByRole('button', { name: 'Editar La esperanza' }).click()
    await open(page)
    await chooseAudio(page, file('fragments.m4a'))
    await button(page, 'Guardar cambios').click()
    // The fold is open: its field was refused.
    await expect(audioField(page)).toHaveAccessibleDescription(new RegExp(NOT_AUDIO))
    await expect(page.getByLabel('Transcripción')).toHaveValue(/Hermanos$/)
  })
})
