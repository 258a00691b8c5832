import type { Browser, Page } from '@playwright/test'
import { EN_LA_FOTO, TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { sideways } from '#tests/support/pages/room.ts'

const viewport = { width: 360, height: 740 }

test.use({
  viewport,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  before: async ({}, use) => use((db) => addFotos(db, 3)),
})

const photo = (page: Page) => page.getByRole('link', { name: 'Momento 2', exact: true })

async function expectGood(page: Page) {
  expect(await sideways(page)).toEqual([])
  await expectAccessible(page)
}

async function hideAtOnce(page: Page) {
  await visit(page, '/admin/dashboard/ajustes?parte=privacidad')
  await page.getByText('Fotos que alguien pide retirar').click()
  await page.getByLabel('Ocultar la foto en cuanto lo pidan').check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('éxito')
}

/** From the opened photo. @returns the browser, and the photo's own address. */
async function ask(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' })
  const visitor = await context.newPage()
  await visit(visitor, '/galeria')
  const address = (await photo(visitor).getAttribute('href')) ?? ''
  await photo(visitor).click()
  await visitor.getByRole('link', { name: 'Pedir que se retire' }).click()
  await expect(visitor.getByText('Pides que se retire esta foto: Momento 2')).toBeInViewport()
  await visitor.getByLabel('Tu nombre').fill('Ana')
  await visitor.getByLabel('Tu correo o tu WhatsApp').fill('+56 9 1234 5678')
  await visitor.getByLabel('Quién sale en la foto').selectOption(EN_LA_FOTO.cargo)
  await expectGood(visitor)
  await visitor.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(visitor.getByText(TEXTOS_SOLICITUD.recibida)).toBeVisible()
  return { visitor, address }
}

test('whoever is in a photo asks that it go: it is hidden at once, and somebody shows it again or deletes it', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await signIn()
  await hideAtOnce(page)
  const { visitor, address } = await ask(browser, site.origin)
  await visit(visitor, '/galeria')
  await expect(photo(visitor)).toHaveCount(0)
  await visit(visitor, address)
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  await visit(visitor, address.replace('/galeria', '/privacidad'))
  await expect(visitor.getByText(TEXTOS_SOLICITUD.fotoYaNoEsta)).toBeVisible()

  await visit(page, '/admin/dashboard/privacidad')
  const solicitud = page.getByRole('article', { name: 'Solicitud de Ana' })
  await expect(solicitud.getByRole('img', { name: 'Momento 2' })).toBeVisible()
  await expect(solicitud).toContainText(EN_LA_FOTO.cargo)
  await expectGood(page)
  await solicitud.getByRole('button', { name: 'Mostrar de nuevo Momento 2' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_SOLICITUD.fotoMostrada)
  await visit(visitor, '/galeria')
  await expect(photo(visitor)).toBeVisible()

  await solicitud.getByRole('button', { name: 'Eliminar Momento 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(solicitud.getByText('La foto ya no existe.')).toBeVisible()
  await visit(visitor, address)
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  await visitor.context().close()
})
