import type { Page } from '@playwright/test'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { TEXTOS_PODCAST } from '#app/features/podcast/podcast.ts'
import { tooSmall } from '#app/platform/images/refusals.ts'
import { button, chooseJpeg } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addEpisodio, SERMON } from '#tests/support/sermons.ts'

const PATH = '/admin/dashboard/podcast'
const FEED = '/predicaciones/podcast.xml'

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

/** Saves a cover of one's own and follows a link while it is uploaded. */
async function leaveWithCover(page: Page) {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/admin/subidas**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await chooseJpeg(page, 'Archivo de la portada', await flat(1400, 1400))
  await button(page, 'Guardar cambios').press('Enter')
  await page.getByRole('link', { name: 'Agenda', exact: true }).press('Enter')
  await expect(page.getByText('Cargando...')).toBeVisible()
  arrived.resolve()
  await expect(page).toHaveURL('/admin/dashboard/agenda')
  await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
  await page.unrouteAll({ behavior: 'wait' })
}

test('the checklist leads to a feed that podcast apps read', async ({ page, db, signIn, problems }) => {
  problems.expect(/400 .*podcast/)
  await page.goto('/predicaciones')
  await expect(page.getByRole('link', { name: 'Suscríbete al podcast' })).toHaveCount(0)
  await signIn()
  await visit(page, PATH)
  await expect(page.getByRole('link', { name: 'Falta una predicación con audio' })).toBeVisible()
  // The drawn one is there from the beginning.
  await expect(page.getByText('La portada está lista')).toBeVisible()
  await page.getByRole('link', { name: /^Falta guardar los datos del podcast/ }).press('Enter')
  await expect(page).toHaveURL(/#datos$/)
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await chooseJpeg(page, 'Archivo de la portada', await flat(1500, 1399))
  await button(page, 'Guardar cambios').press('Enter')
  await expect(page.getByText(tooSmall(1400))).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('hola@iglesia.cl')
  await page.getByRole('radio', { name: /Una foto propia/ }).press('ArrowUp')
  await button(page, 'Guardar cambios').press('Enter')
  await expect(page.getByRole('status')).toContainText(TEXTOS_PODCAST.guardado)
  await expect(page.getByText('Los datos del podcast están guardados')).toBeVisible()
  expect((await page.request.get(FEED)).status()).toBe(404)

  const { id } = await addEpisodio(db)
  await visit(page, PATH)
  await expect(page.getByRole('heading', { name: 'El podcast está publicado' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/predicaciones')
  await expect(page.getByRole('link', { name: 'Suscríbete al podcast' })).toHaveAttribute('href', FEED)
  const feed = await read(page)
  expect(feed.items[0]).toMatchObject({ guid: id, title: SERMON.titulo })
  const drawn = await sharp(await (await page.request.get(feed.itunesImage ?? '')).body()).metadata()
  expect(drawn).toMatchObject({ format: 'jpeg', width: 1500, height: 1500, space: 'srgb', channels: 3 })
  await visit(page, PATH)
  await leaveWithCover(page)
})
