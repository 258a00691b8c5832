import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { TEXTOS_PODCAST } from '#app/features/podcast/podcast.ts'
import { updatePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { tooSmall } from '#app/platform/images/refusals.ts'
import { button, chooseJpeg } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addEpisodio, SERMON } from '#tests/support/sermons/podcast.ts'

const PATH = '/admin/dashboard/podcast'
const FEED = '/predicaciones/podcast.xml'
const PORTADA = 'Falta una portada de 1400 px o más'

/** A photo of one colour, which costs a busy machine nothing. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4c7a52' } })
    .jpeg()
    .toBuffer()

const read = async (page: Page) => {
  const feed = parseFeed(await (await page.request.get(FEED)).text())
  if (!feed) throw new Error('Not a feed')
  return feed
}

test('the checklist leads to a feed that podcast apps read', { tag: '@once' }, async ({
  page,
  db,
  site,
  signIn,
}) => {
  // The server may close a connection that was kept open just as it is used again.
  const status = async () => (await page.request.get(FEED, { maxRetries: 1 })).status()
  expect(await status()).toBe(404)
  await page.goto('/predicaciones')
  await expect(page.getByText('No hay predicaciones disponibles')).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Suscríbete al podcast' })).toHaveCount(0)
  await signIn()
  await visit(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podcast')
  await expect(page.getByRole('link', { name: 'Falta una predicación con audio' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: PORTADA }).click()
  await expect(page).toHaveURL(/#portada$/)

  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await page.getByRole('radio', { name: /La que dibuja el sitio/ }).check()
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
  await expect(page.getByText(PORTADA)).toHaveCount(0)
  await expect(page.getByText('La portada está lista')).toBeVisible()
  expect(await status()).toBe(404)

  const sound = randomBytes(4321)
  const { id, url } = await addEpisodio(
    db,
    { transcripcion: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola\n' },
    { bytes: 4321 },
  )
  const file = join(site.dataDir, url)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, sound)
  await visit(page, PATH)
  await expect(page.getByRole('heading', { name: 'El podcast está publicado' })).toBeVisible()
  await expect(page.getByText(site.origin + FEED)).toBeVisible()
  await expect(page.getByText('hola@iglesia.cl')).toBeVisible()
  await expect(button(page, 'Copiar')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/predicaciones')
  await expect(page.getByRole('link', { name: 'Suscríbete al podcast' })).toHaveAttribute('href', FEED)
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute('href', FEED)

  const first = await page.request.get(FEED)
  expect(first.headers()).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    etag: expect.any(String),
  })
  const { etag = '', 'last-modified': modified = '' } = first.headers()
  for (const [name, value] of [
    ['If-None-Match', etag],
    ['If-Modified-Since', modified],
  ] as const) {
    const again = await page.request.get(FEED, { headers: { [name]: value } })
    expect([again.status(), (await again.body()).length]).toEqual([304, 0])
  }
  const feed = await read(page)
  const [episode] = feed.items
  expect(episode).toMatchObject({ guid: id, title: SERMON.titulo })
  const served = await page.request.get(episode?.enclosure.url ?? '')
  expect(await served.body()).toEqual(sound)
  expect(episode?.enclosure.length).toBe(sound.length)
  const captions = await page.request.get(episode?.podcastTranscripts?.[0]?.url ?? '')
  expect(captions.headers()['content-type']).toBe('text/vtt; charset=utf-8')
  expect(await captions.text()).toContain('Hola')
  const cover = await sharp(await (await page.request.get(feed.itunesImage ?? '')).body()).metadata()
  expect(cover).toMatchObject({ format: 'jpeg', width: 1500, height: 1500, space: 'srgb', channels: 3 })

  const { version } = await db
    .selectFrom('predicaciones')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await updatePredicacion(db, id, version, { ...SERMON, titulo: 'Otra' })
  await expect.poll(async () => (await read(page)).items[0]?.title).toBe('Otra')
  const after = await read(page)
  expect([after.guid, after.items[0]?.guid]).toEqual([feed.guid, id])
})

test('its data and cover are filled in and saved with the keyboard alone', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await visit(page, PATH)
  const tabTo = async (element: Locator) => {
    const isThere = () => element.evaluate((self) => self === document.activeElement)
    for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
    await expect(element).toBeFocused()
  }
  await tabTo(page.getByRole('link', { name: PORTADA }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#portada$/)
  await visit(page, PATH)
  await tabTo(page.getByLabel('Correo electrónico'))
  await page.keyboard.type('hola@iglesia.cl')
  // Radio buttons are one stop: the arrows choose.
  const [drawn, own] = [/La que dibuja el sitio/, /Una nuestra/].map((name) =>
    page.getByRole('radio', { name }),
  )
  await tabTo(drawn as Locator)
  await page.keyboard.press('ArrowDown')
  await expect(own as Locator).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(drawn as Locator).toBeChecked()
  await tabTo(button(page, 'Guardar cambios'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
  await expect(page.getByText('La portada está lista')).toBeVisible()
})

test('a cover of one’s own is cut square; a small one is refused beside its field', { tag: '@once' }, async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*podcast/)
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await page.getByRole('radio', { name: /Una nuestra/ }).check()
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText(TEXTOS_PODCAST.sinArchivo)).toBeVisible()
  await page.getByRole('radio', { name: /La que dibuja el sitio/ }).check()
  await chooseJpeg(page, 'Archivo de la portada', await flat(1500, 1399))
  await expect(page.getByRole('radio', { name: /Una nuestra/ })).toBeChecked()
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText(tooSmall(1400))).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('hola@iglesia.cl')

  await chooseJpeg(page, 'Archivo de la portada', await flat(1700, 1450))
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
  await expect(page.getByText('La portada está lista')).toBeVisible()
  await addEpisodio(db)
  await expect.poll(async () => (await page.request.get(FEED)).status()).toBe(200)
  const cover = await page.request.get((await read(page)).itunesImage ?? '')
  expect(await sharp(await cover.body()).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 1450, height: 1450, space: 'srgb', channels: 3 },
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form keeps its cover, and is saved with it', { tag: '@once' }, async ({
    page,
    db,
    signIn,
    problems,
  }) => {
    problems.expect(/400 .*podcast/)
    await signIn()
    await page.goto(PATH)
    await page.getByLabel('Título del podcast').fill('La Palabra')
    await chooseJpeg(page, 'Archivo de la portada', await flat(1500, 1500))
    await page.getByRole('radio', { name: /Una nuestra/ }).check()
    await page.getByLabel('Descripción').fill(' ')
    await button(page, 'Guardar cambios').click()
    await expect(page.getByText('Cuenta de qué trata el podcast.')).toBeVisible()
    await expect(page.getByText('Foto recibida: IMG_1.jpg')).toBeVisible()
    await expect(page.getByLabel('Título del podcast')).toHaveValue('La Palabra')
    await page.getByLabel('Descripción').fill('La Palabra de cada domingo.')
    await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
    await button(page, 'Guardar cambios').click()
    await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
    await expect(page.getByText('La portada está lista')).toBeVisible()
    expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
  })
})
