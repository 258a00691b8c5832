import type { Page } from '@playwright/test'
import { TEXTOS_VIVO } from '#app/features/vivo/textos.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/vivo'
const ENLACE = 'https://www.facebook.com/iglesia/videos/123456'
const HOUR = 60 * 60 * 1000

/** A date that begins in so many hours. */
async function addCulto(db: Db, hours: number, titulo = 'Culto de prueba') {
  // In a zone without changes of the clock, which would lengthen or skip it.
  const local = (ahead: number) => localAt(new Date(Date.now() + ahead * HOUR), 'UTC')
  await addEventoDe(db, { titulo, inicio: local(hours), fin: local(hours + 1), zona: 'UTC' })
}

const inBar = (page: Page) => page.locator('header .vivo-barra')

/** The form begins anew with what was prepared, which is announced once. */
async function prepare(page: Page) {
  await page.evaluate(() => {
    const said: (string | null)[] = []
    const observer = new MutationObserver((records) =>
      said.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))),
    )
    observer.observe(document.querySelector('[data-notices] [role=status]') as Node, { childList: true })
    Object.assign(window, { said })
  })
  const link = page.getByLabel('Enlace de la transmisión')
  await link.fill(ENLACE)
  await link.evaluate((input) => {
    input.dataset.before = ''
  })
  await page.getByRole('button', { name: 'Guardar para después' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_VIVO.preparada)
  await expect(link).not.toHaveAttribute('data-before')
  await expect(link).toHaveValue(ENLACE)
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([TEXTOS_VIVO.preparada])
}

/** By keyboard alone; an address where nothing can be seen is refused. */
async function typeLink(page: Page) {
  await page.getByLabel('Enlace de la transmisión').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://example.com/otro')
  await page.keyboard.press('Enter')
  await expect(page.getByText(TEXTOS_VIVO.sinEnlace)).toBeVisible()
  await page.getByLabel('Enlace de la transmisión').fill(ENLACE)
  await page.keyboard.press('Enter')
  await expect(page.getByText(TEXTOS_VIVO.abierta)).toBeVisible()
}

test('live from one browser is seen in another within ten seconds, and made a sermon of', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn }) => {
  await addCulto(db, -0.25)
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  const opened = visitor.waitForResponse('**/vivo/estado')
  await visit(visitor, '/contacto')
  await opened
  await expect(inBar(visitor)).toHaveText('Ahora: Culto de prueba')
  await expect(inBar(visitor)).toHaveAttribute('href', '/agenda/culto-de-prueba')
  // It is told by the open connection; nothing is asked again.
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))

  await signIn()
  await visit(page, PATH)
  await prepare(page)
  await typeLink(page)
  await expect(inBar(visitor)).toHaveAttribute('href', ENLACE, { timeout: 10_000 })
  expect(asked.filter((address) => address.startsWith(site.origin))).toEqual([])

  // The home ends it by one press.
  await visit(page, '/admin/dashboard')
  await expect(page.getByText(/^Estamos en vivo desde las/)).toBeVisible()
  await page.getByRole('button', { name: 'Terminar transmisión' }).click()
  await expect(page.getByText(TEXTOS_VIVO.terminada)).toBeVisible()
  await visit(page, PATH)
  await expectAccessible(page)
  await expect(inBar(visitor)).toHaveText('Terminó: Culto de prueba', { timeout: 10_000 })
  await page.getByRole('button', { name: 'Sigue en vivo' }).click()
  await expect(inBar(visitor)).toHaveAttribute('href', ENLACE, { timeout: 10_000 })
  await page.getByRole('button', { name: 'Terminar transmisión' }).click()

  await page.getByRole('button', { name: 'Convertir en predicación' }).click()
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Culto de prueba')
  await expect(page.locator('form input[name=link]')).toHaveValue(ENLACE)
  await expect(page.getByLabel('Fecha')).toHaveValue(today())
  await expect(page.getByLabel('Publicación')).toHaveValue('borrador')
  await visitor.context().close()
})
