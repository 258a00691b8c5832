import type { Page } from '@playwright/test'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { CONTACTO_PROPIO, SITIO_PROPIO } from '#tests/support/iglesia.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

/* A new site is completed step by step, from what the home lists as open to the word that nothing is. */

const bar = (page: Page) => page.getByRole('region', { name: 'Completar el sitio' })
const siguiente = (page: Page) => bar(page).getByRole('link', { name: 'Siguiente' })
const save = (page: Page, name = 'Guardar cambios') => page.getByRole('button', { name, exact: true }).click()

test('a new site is completed step by step, from what the home lists as open', async ({ page, signIn }) => {
  // As in Safari before 16.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'))
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Completar paso a paso' }).click()
  await expect(bar(page)).toContainText('Paso 1 de 18: El nombre de la iglesia')
  await expect(page.getByLabel('Nombre de la iglesia')).toBeFocused()
  await expectAccessible(page)
  const done = page.getByRole('progressbar', { name: 'Avance por los pasos' })
  await expect(done).toHaveAttribute('value', '3')
  // The placeholder is marked: typing replaces it. What is pressed while it is saved sends nothing again.
  const answers = Promise.withResolvers<void>()
  let sent = 0
  await page.route(/ajustes\.data/, async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await answers.promise
    await route.continue()
  })
  await page.keyboard.type('Iglesia La Viña')
  await page.keyboard.press('Enter')
  await expect(siguiente(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await siguiente(page).dispatchEvent('click')
  answers.resolve()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  await expect(bar(page)).toContainText('Paso 2 de 18: La localidad')
  expect(sent).toBe(1)
  await expect(done).toHaveAttribute('value', '8')
  await expect(page.getByLabel('Localidad')).toBeFocused()
  // A phone's key would go to the form's next field.
  await expect(page.getByLabel('Localidad')).toHaveAttribute('enterkeyhint', 'go')
  await page.keyboard.type('Lampa')
  // «Siguiente» saves it.
  await siguiente(page).click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  // What is saved leads on by itself.
  await expect(bar(page)).toContainText('Paso 3 de 18: El nombre de la radio')
  await expect(page.getByLabel('Nombre de la radio')).toBeFocused()
  await bar(page).getByRole('link', { name: 'Dejar para después' }).click()
  await expect(bar(page)).toHaveCount(0)
  await visit(page, '/admin/dashboard')
  await page.getByText(/^Quedan? \d+ de \d+ pasos$/).click()
  await expect(page.getByRole('link', { name: 'La localidad' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'El nombre de la radio' })).toBeVisible()
})

test('after the last step come those that were passed over, and then the word that all is complete', async ({
  page,
  signIn,
  db,
}) => {
  const { facebook } = CONTACTO_INICIAL
  await saveContacto(db, { ...CONTACTO_PROPIO, facebook }, 0)
  const { pastores } = SITIO_INICIAL
  await saveSitio(db, { ...SITIO_PROPIO, pastores, radioUrl: '' }, 0)
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByText(/^Quedan? \d+ de \d+ pasos$/).click()
  await page.getByRole('link', { name: 'Los nombres de los pastores' }).click()
  await expect(page.getByLabel('Nombre', { exact: true }).first()).toBeFocused()
  await page.keyboard.type('Ana Soto')
  // Every placeholder is marked when it is touched, and the last one's key saves.
  const last = page.getByLabel('Nombre', { exact: true }).last()
  await last.click()
  await expect(last).toHaveAttribute('enterkeyhint', 'go')
  await expect.poll(() => last.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(13)
  await page.keyboard.type('Luis Soto')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Paso 17 de 18: El enlace de la radio')
  await expect(page.getByLabel('Enlace de la radio')).toBeFocused()
  await page.keyboard.type('https://radio.iglesia.cl/vivo')
  // The one button that saves.
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 7 de 18: La página de Facebook')
  await expect(siguiente(page)).toHaveCount(0)
  await page.getByLabel('Facebook').fill('')
  await save(page)
  await expect(bar(page)).toContainText('Todo está completo: el sitio ya muestra los datos de tu iglesia.')
  await expect(bar(page).getByRole('link', { name: 'Ir al inicio' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await expect(page.getByText('Falta completar')).toHaveCount(0)
})
