import type { Page } from '@playwright/test'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { sideways } from '#tests/support/pages/room.ts'

/* A new site is completed step by step, from what the home lists as open to the word that nothing is. */

const bar = (page: Page) => page.getByRole('region', { name: 'Completar el sitio' })
const siguiente = (page: Page) => bar(page).getByRole('link', { name: 'Siguiente' })
const save = (page: Page, name = 'Guardar cambios') => page.getByRole('button', { name, exact: true }).click()

const CUENTA = {
  Banco: 'Banco Estado',
  Titular: 'Iglesia Los Bosques',
  'Número de cuenta': '123',
  RUT: '12.345.678-5',
}

async function fillCuenta(page: Page) {
  for (const [label, value] of Object.entries(CUENTA))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Tipo de cuenta').selectOption('Cuenta Vista')
}

test('a new site is completed step by step', { tag: '@once' }, async ({ page, signIn, db }) => {
  test.slow() // every form of the walk
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Completar paso a paso' }).click()

  await expect(bar(page)).toContainText('Paso 1 de 9: La dirección para el mapa')
  const direccion = page.getByLabel('Dirección', { exact: true })
  await expect(direccion).toBeFocused()
  await expectAccessible(page)
  // The placeholder is marked: typing replaces it. «Siguiente» within the form keeps what is typed.
  await page.keyboard.type('Los Aromos 12, Quilicura')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 2 de 9: El teléfono de la iglesia')
  await expect(page.getByLabel('Teléfono')).toBeFocused()
  await page.keyboard.type('+56 2 2345 6789')
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await page.getByLabel('Instagram').fill('@losbosques')
  await save(page)
  await expect(page.getByRole('status')).toContainText('Información de contacto actualizada con éxito')
  await expect(bar(page)).toContainText('El teléfono de la iglesia, listo')
  await expect(siguiente(page)).toBeFocused()
  expect((await readContacto(db)).data).toMatchObject({
    direccion: 'Los Aromos 12, Quilicura',
    telefono: '+56 2 2345 6789',
  })

  // What is filled in is skipped, what is left out stays open.
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Paso 4 de 9: La página de Facebook')
  await expect(page.getByLabel('Facebook')).toBeFocused()
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 6 de 9: El número de WhatsApp')
  await page.getByLabel('WhatsApp').fill('9 8765 4321')
  await save(page)
  await expect(bar(page)).toContainText(', listo')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 7 de 9: La cuenta bancaria para donaciones')
  await expect(page.getByLabel('Banco', { exact: true })).toBeFocused()
  await fillCuenta(page)
  await save(page, 'Agregar cuenta')
  await expect(bar(page)).toContainText(', listo')

  // Left for later, the home lists it.
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 8 de 9: Los nombres de los pastores')
  await expect(page.getByLabel('Nombre', { exact: true }).first()).toBeFocused()
  await bar(page).getByRole('link', { name: 'Dejar para después' }).click()
  await expect(bar(page)).toHaveCount(0)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('link', { name: 'El teléfono de la iglesia' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Los nombres de los pastores' }).click()
  await page.getByLabel('Nombre', { exact: true }).first().fill('Ana Soto')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 9 de 9: El enlace de la radio')
  await expect(page.getByLabel('Enlace de la radio')).toBeFocused()
  await page.keyboard.type('https://radio.iglesia.cl/vivo')
  await save(page)
  await expect(bar(page)).toContainText('El enlace de la radio, listo')
  expect((await readSitio(db)).data.pastores[0]?.nombre).toBe('Ana Soto')

  // After the last, what was passed over.
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 4 de 9: La página de Facebook')
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

test('the field of a step stands free of the bars', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn()
  for (const [paso, campo] of [
    [1, 'direccion'],
    [6, 'whatsapp'],
  ] as const) {
    await visit(page, `/admin/dashboard/contacto?completar=${paso}`)
    const field = page.locator(`[name=${campo}]`)
    await expect(field).toBeFocused()
    const isOnTop = () =>
      field.evaluate((self) => {
        const { left, top, width, height } = self.getBoundingClientRect()
        return [top + 2, top + height - 2].every(
          (y) => document.elementFromPoint(left + width / 2, y) === self,
        )
      })
    await expect.poll(isOnTop).toBe(true)
    expect(await sideways(page)).toEqual([])
  }
  // A panel that a phone shows folded is open.
  await visit(page, '/admin/dashboard/ajustes?parte=sitio&completar=9')
  await expect(page.getByLabel('Enlace de la radio')).toBeFocused()
  await expect(page.getByLabel('Enlace de la radio')).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the steps lead from page to page', { tag: '@once' }, async ({ page, signIn, problems }) => {
    await signIn()
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'El número de WhatsApp' }).click()
    await expect(page.getByLabel('WhatsApp')).toBeFocused()
    await expect(bar(page)).toContainText('Guarda antes de pasar al siguiente.')
    await page.getByLabel('WhatsApp').fill('12')
    await save(page)
    await expect(page.getByLabel('WhatsApp')).toBeFocused()
    await expect(page.getByLabel('WhatsApp')).toHaveAccessibleDescription(/Escribe el número con código/)
    await expect(bar(page)).toContainText('Paso 6 de 9: El número de WhatsApp')
    await page.getByLabel('WhatsApp').fill('9 8765 4321')
    await save(page)
    await expect(bar(page)).toContainText('El número de WhatsApp, listo')
    await siguiente(page).click()
    await expect(bar(page)).toContainText('Paso 7 de 9')
    await fillCuenta(page)
    await save(page, 'Agregar cuenta')
    await expect(bar(page)).toContainText('La cuenta bancaria para donaciones, listo')
    await siguiente(page).click()
    await expect(page.getByLabel('Nombre', { exact: true }).first()).toBeFocused()
    await bar(page).getByRole('link', { name: 'Dejar para después' }).click()
    await expect(page).toHaveURL(/ajustes\?parte=sitio$/)
    await expect(bar(page)).toHaveCount(0)
    problems.expect(/400 .*completar=6/)
  })
})
