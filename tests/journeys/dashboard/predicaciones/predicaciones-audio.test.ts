import type { Page } from '@playwright/test'
import { parseBuffer } from 'music-metadata'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { EMPTY, NOT_AUDIO, PROTECTED, VIDEO_WITHOUT_SOUND } from '#app/platform/audios/refusals.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { button, fillPredicacion, openMas as open } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { soundFile as file, lockedSound, wav } from '#tests/support/player/sounds.ts'

/* A sermon's audio, passages and the rest of its form, as a volunteer adds them on a telephone. */

const RUTA = '/admin/dashboard/predicaciones'

const audioField = (page: Page) => page.getByLabel('Audio', { exact: true })
const chooseAudio = (page: Page, chosen: ReturnType<typeof file>) => audioField(page).setInputFiles(chosen)

const VTT = (text: string) => ({
  name: 'a.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}`),
})

/** What the site answers for both sizes of a sermon's audio: kB a second, channels, seconds. */
async function heard(page: Page, urls: string[]) {
  const answers = await Promise.all(urls.map((url) => page.request.get(url)))
  return Promise.all(
    answers.map(async (answer) => {
      const bytes = await answer.body()
      const { format } = await parseBuffer(bytes, { mimeType: answer.headers()['content-type'] })
      return [format.container, Math.round(bytes.length / 3000), format.numberOfChannels]
    }),
  )
}

/** The card of a sermon without a link leads to its own page, which has these words. */
async function followCard(page: Page, ...words: string[]) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Escuchar predicación: La esperanza' }).click()
  await expect(page).toHaveURL('/predicaciones/la-esperanza')
  await expect(page.getByRole('link', { name: /^(Ver video|Escuchar en otro sitio)/ })).toHaveCount(0)
  for (const each of words) await expect(page.getByText(each).first()).toBeAttached()
}

test('a recording is converted, sent in two sizes and published with all that belongs to it', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  await page.getByLabel('Enlace').fill('')
  // Without its program nothing is converted: the recording waits.
  await page.route('**/convert.worker-*', () => {})
  await chooseAudio(page, file('culto.wav', wav(1)))
  await expect(page.getByRole('progressbar', { name: 'Preparando el audio' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar el audio' }).press('Enter')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.unroute('**/convert.worker-*')
  await chooseAudio(page, file('culto.wav', wav()))
  const ready = page.getByText(/Audio listo: .*\sMB, y .*\sMB para datos móviles/)
  await expect(ready).toBeVisible()
  await open(page)
  await page.getByLabel('Pasajes bíblicos').fill('Hch 2:42-47\n1ª Pedro 5.7\nun salmo')
  await expect(page.getByText('Se entendió: Hechos 2:42-47 · 1 Pedro 5:7.')).toBeVisible()
  await expect(page.getByText('Queda como lo escribiste: «un salmo».')).toBeVisible()
  await page.getByLabel('Serie', { exact: true }).selectOption('Una serie nueva…')
  await page.getByLabel('Nombre de la serie nueva').fill('Hechos')
  await page.getByLabel('Notas').fill('Tres puntos.')
  await page.getByLabel('Archivo de subtítulos (.vtt)').setInputFiles(VTT('Hermanos'))
  await expect(page.getByLabel('Transcripción')).toHaveValue(/Hermanos$/)
  await button(page, 'Agregar predicación').click()
  const status = page.getByRole('status')
  await expect(status).toContainText(TEXTOS_PREDICACION.agregado)
  const shared = await status.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  expect(new URL(shared ?? '').searchParams.get('text')).toMatch(
    /^La esperanza\n.*\/predicaciones\/la-esperanza$/,
  )
  await expect(status.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  const { audio, audioLigero } = await db.selectFrom('predicaciones').selectAll().executeTakeFirstOrThrow()
  // 96 and 40 kbit/s in one channel, where the recording had 1411.
  expect(await heard(page, [audio, audioLigero])).toEqual([
    ['MPEG', 12, 1],
    ['MPEG', 5, 1],
  ])
  await followCard(page, 'Hechos 2:42-47', 'Tres puntos.', 'Hermanos', 'Hechos')
})

const CARTA = Buffer.from('Queridos hermanos: '.repeat(200))

/** What cannot be used: what the browser says, and what the server says of what is sent all the same. */
const REFUSED: [file: ReturnType<typeof file>, says: RegExp, answers?: string][] = [
  [file('silent-video.mp4'), new RegExp(VIDEO_WITHOUT_SOUND)],
  [file('carta.wav', CARTA), /Este navegador no puede abrir ese archivo/],
  [file('nada.mp3', Buffer.alloc(0)), new RegExp(EMPTY)],
  [file('carta.mp3', CARTA), /Puedes enviarlo sin convertir/, NOT_AUDIO],
  [file('comprada.m4a', lockedSound()), /Este navegador no puede convertir ese archivo/, PROTECTED],
]

/** A video's sound and an M4A, which waits for nobody. */
async function replaceAndRemove(page: Page, db: Db) {
  await button(page, 'Editar La esperanza').click()
  await expect(button(page, 'Guardar cambios')).toBeVisible()
  await chooseAudio(page, file('video.mp4'))
  await expect(page.getByText(/Audio listo/)).toBeVisible()
  // Another choice takes its place, and the form waits for it.
  await chooseAudio(page, file('tone.m4a'))
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.actualizado)
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
  const edited = () => db.selectFrom('predicaciones').selectAll().executeTakeFirst()
  await expect.poll(edited).toMatchObject({
    slug: 'otra-esperanza',
    direcciones: 'la-esperanza',
    audio: '',
    audioLigero: '',
  })
  expect((await page.request.get(audio)).status()).toBe(404)
}

test('what cannot be used is told in a sentence, and nothing typed is lost; what can is added later, and taken off', {
  tag: '@phone',
}, async ({ page, db, signIn, problems }) => {
  problems.expect(/400 .*predicaciones\.data/)
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  const field = audioField(page)
  for (const [chosen, says, answers] of REFUSED) {
    await chooseAudio(page, chosen)
    await expect(field).toHaveAccessibleDescription(says)
    if (!answers) {
      await expect(button(page, 'Enviar sin convertir')).toBeHidden()
      continue
    }
    await button(page, 'Enviar sin convertir').click()
    await expect(page.getByText(/Audio listo/)).toBeVisible()
    await button(page, 'Agregar predicación').click()
    await expect(field).toHaveAccessibleDescription(new RegExp(answers))
  }
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('La esperanza')
  await expect(page.getByLabel('Descripción')).toHaveValue('Sobre la esperanza')
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregado)
  const [added] = await db.selectFrom('predicaciones').select('audio').execute()
  expect(added).toEqual({ audio: '' })
  await replaceAndRemove(page, db)
})
