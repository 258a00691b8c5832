import type { Page } from '@playwright/test'
import { expect, expectAccessible, signOut, visit } from '#tests/support/journey.ts'
import type { Gate } from '#tests/support/network/gate.ts'
import { CUT, keptPages, test, visitAndKeep } from '#tests/support/offline/journey.ts'
import { bar, buttons, positionOf, publishRecording } from '#tests/support/player/grabaciones.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const guardado = (page: Page) => page.getByText(/^Guardado el \d+ de \w+ de \d{4}, \d\d:\d\d\./)

test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

/** However many of its photos were looked at; the address of one leads to it. */
async function expectGalleryKeptOnce(page: Page, gate: Gate) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect.poll(() => keptPages(page)).toContain('/galeria')
  await page.locator('[data-foto]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.goto('/terminos')
  await expect.poll(() => keptPages(page)).toContain('/terminos')
  expect(gate.asked.filter((each) => each.includes('?foto='))).toEqual([])
  gate.be('off')
  await visit(page, '/galeria?foto=shared')
  await expect(page).toHaveURL('/galeria')
  await expect(guardado(page)).toBeVisible()
  gate.be('on')
}

/** A page seen on the way is kept; a network that says nothing is waited for three seconds. */
async function expectSilenceEndured(page: Page, gate: Gate) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidad' }).click()
  await expect.poll(() => keptPages(page)).toContain('/privacidad')
  gate.be('silent')
  await visit(page, '/privacidad')
  await expect(guardado(page)).toBeVisible()
  await page.goto('/sin-conexion')
  await expect(page.getByRole('link', { name: 'Política de Privacidad' }).first()).toBeVisible()
}

test('after a first visit, without a network: when and where, the account, the week, the bulletin and what was seen are there', {
  tag: '@phone',
}, async ({ page, gate, problems }) => {
  problems.allow(CUT)
  await visitAndKeep(page, '/')
  gate.be('off')
  for (const [path, shown] of [
    ['/', page.getByText('Domingo', { exact: false }).first()],
    ['/contacto', page.getByRole('button', { name: 'Ver mapa' }).locator('svg').first()],
    ['/donaciones', page.getByText(/^\d{2}\.\d{3}\.\d{3}-[\dK]$/).first()],
    ['/agenda', heading(page, 'Agenda')],
    ['/boletin', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await visit(page, path)
    await expect(shown).toBeVisible()
    await expect(guardado(page)).toBeVisible()
  }
  await visit(page, '/predicaciones')
  await expect(page).toHaveURL(/\/sin-conexion\?volver=%2Fpredicaciones$/)
  await expect(page.getByText('la página que buscas no está guardada', { exact: false })).toBeVisible()
  await expect(guardado(page)).toBeHidden()
  await page.getByRole('link', { name: 'Contacto', exact: true }).first().click()
  await expect(heading(page, 'Contacto')).toBeVisible()
  await page.goBack()
  gate.be('on')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Predicaciones')).toBeVisible()
  await expect(guardado(page)).toBeHidden()
  await expectGalleryKeptOnce(page, gate)
  await expectSilenceEndured(page, gate)
})

/** Runs in the page: a sound does not come until the event `sound`. */
function holdSound() {
  const { fetch } = window
  window.fetch = async (...what) => {
    if (`${what[0]}`.endsWith('.mp3')) await new Promise((come) => addEventListener('sound', come))
    return fetch(...what)
  }
}

test('a sermon is kept to be heard without a network, shown with its size, and deleted as easily', async ({
  page,
  gate,
  db,
  site,
  problems,
}) => {
  problems.allow(CUT)
  const { path } = await publishRecording(db, site)
  await visitAndKeep(page, path)
  await page.evaluate(holdSound)
  await page.getByRole('button', { name: 'Guardar para escuchar sin conexión (0,5 MB)' }).click()
  await expect(page.getByText('Guardando: 0 %')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect(heading(page, /Galería/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Guardando: 0 %')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('sound')))
  await expect(page.getByText('Guardada: puedes escucharla sin conexión.')).toBeVisible()
  gate.be('off')
  await visit(page, '/sin-conexion')
  await expect(page.getByText('Ocupan 0,5 MB de 500 MB.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'El buen pastor' }).first().click()
  await buttons(page)
    .getByRole('button', { name: /^Escuchar \(/ })
    .click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  await bar(page).getByRole('slider', { name: 'Posición' }).fill('60')
  await expect.poll(() => positionOf(page)).toBeGreaterThan(60)
  await visit(page, '/sin-conexion')
  await page.getByRole('button', { name: 'Quitar «El buen pastor»' }).click()
  await expect(page.getByText(/^Ninguna todavía/)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar todo lo guardado' }).click()
  await expect(page.getByText(/^Aquí te acompañará lo que guardes/)).toBeVisible()
})

test('nothing of the dashboard is kept, and signing out leaves no page', async ({
  page,
  gate,
  signIn,
  problems,
}) => {
  problems.allow(CUT)
  await signIn()
  await visitAndKeep(page, '/')
  await visit(page, '/admin/dashboard')
  await visit(page, '/admin/dashboard/contacto')
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter((path) => path.startsWith('/admin'))).toEqual([])
  await signOut(page)
  await expect.poll(() => keptPages(page)).toEqual([])
  gate.be('off')
  await expect(page.goto('/admin/dashboard')).rejects.toThrow(CUT)
})
