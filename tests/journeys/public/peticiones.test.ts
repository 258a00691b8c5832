import type { Page } from '@playwright/test'
import { listPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const RECIBIDA = '¡Tu petición de oración ha sido recibida! Estaremos orando por ti.'
const ERROR = 'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.'
const CONSENTIMIENTO = 'Estoy de acuerdo en que mi petición sea compartida con el equipo de oración'

async function fillIn(page: Page) {
  await page.getByLabel('Nombre').fill('Rosa Muñoz')
  await page.getByLabel('Teléfono (opcional)').fill('+56 9 8765 4321')
  await page.getByLabel('Correo electrónico').fill('rosa@correo.cl')
  await page.getByLabel('Petición de oración').fill('Por la salud de mi hermana.\nGracias.')
  await page.getByLabel(CONSENTIMIENTO).check()
}

test('sends and stores a request, and thanks for it for five seconds', { tag: '@phone' }, async ({
  page,
  db,
}) => {
  await page.clock.install()
  await visit(page, '/contacto')
  await fillIn(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/contacto.data**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible()
  for (const label of [
    'Nombre',
    'Teléfono (opcional)',
    'Correo electrónico',
    'Petición de oración',
    CONSENTIMIENTO,
  ])
    await expect(page.getByLabel(label)).toBeDisabled()
  answer()

  await expect(page.getByRole('status')).toHaveText(RECIBIDA)
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  await expect(page.getByLabel('Petición de oración')).toHaveValue('')
  await expect(page.getByLabel(CONSENTIMIENTO)).not.toBeChecked()
  await page.clock.runFor(3000)
  await expect(page.getByText(RECIBIDA)).toBeVisible()
  await page.clock.runFor(2100)
  await expect(page.getByText(RECIBIDA)).toBeHidden()

  const { peticiones } = await listPeticiones(db, { filtro: 'pendientes' })
  expect(peticiones).toHaveLength(1)
  expect(peticiones[0]).toMatchObject({
    nombre: 'Rosa Muñoz',
    telefono: '+56 9 8765 4321',
    email: 'rosa@correo.cl',
    atendida: false,
  })
  expect(peticiones[0]?.peticion.replaceAll('\r\n', '\n')).toBe('Por la salud de mi hermana.\nGracias.')
})

test('missing fields show their error and nothing is sent', { tag: '@once' }, async ({ page, db }) => {
  await visit(page, '/contacto')
  await page.getByLabel('Correo electrónico').fill('rosa@')
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expect(
    page.getByText('Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.'),
  ).toBeVisible()
  await expect(page.getByText('Escribe tu petición de oración.')).toBeVisible()
  await expect(page.getByText('Para enviarla necesitamos que estés de acuerdo.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('Escribe tu nombre.')
  await expectAccessible(page)
  expect((await listPeticiones(db, { filtro: 'todas' })).peticiones).toEqual([])
})

test('reports a lost connection and keeps what was typed', { tag: '@once' }, async ({
  page,
  context,
  problems,
}) => {
  await visit(page, '/contacto')
  await fillIn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByRole('alert')).toHaveText(ERROR)
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Muñoz')
  await expect(page.getByLabel('Petición de oración')).toHaveValue('Por la salud de mi hermana.\nGracias.')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByText(RECIBIDA)).toBeVisible()
  await expect(page.getByText(ERROR)).toBeHidden()
  problems.expect(/ERR_INTERNET_DISCONNECTED .*contacto\.data/, /ERR_INTERNET_DISCONNECTED .*\.woff2/)
})

test('too many requests from one address must wait, and are told so', { tag: '@once' }, async ({
  page,
  site,
  problems,
}) => {
  const headers = { Origin: site.origin }
  const form = { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por Chile.', consentimiento: 'on' }
  for (let i = 0; i < 30; i++) await page.request.post('/contacto', { form, headers, maxRedirects: 0 })
  const response = await page.request.post('/contacto', { form, headers, maxRedirects: 0 })
  expect(response.status()).toBe(429)
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
  await visit(page, '/contacto')
  await fillIn(page)
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByRole('alert')).toContainText('Espera unos minutos e intenta nuevamente.')
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Muñoz')
  problems.expect(/429 .*contacto\.data/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sends a request and thanks for it on a page that can be reloaded', { tag: '@once' }, async ({
    page,
    db,
  }) => {
    await page.goto('/contacto')
    await fillIn(page)
    await page.getByRole('button', { name: 'Enviar petición' }).click()
    await expect(page).toHaveURL(/\/contacto\?recibida=1/)
    await expect(page.getByText(RECIBIDA)).toBeVisible()
    await page.reload()
    expect((await listPeticiones(db, { filtro: 'todas' })).peticiones).toHaveLength(1)
  })

  test('shows the page again with its errors and what was typed', { tag: '@once' }, async ({
    page,
    problems,
  }) => {
    await page.goto('/contacto')
    await fillIn(page)
    // The browser's validation would stop an empty field; spaces pass it.
    await page.getByLabel('Nombre').fill('   ')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Enviar petición' }).click()
    expect((await answer).status()).toBe(400)
    await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('rosa@correo.cl')
    await expect(page.getByLabel('Petición de oración')).toHaveValue('Por la salud de mi hermana.\nGracias.')
    await expect(page.getByLabel(CONSENTIMIENTO)).toBeChecked()
    problems.expect(/400 .*\/contacto/)
  })
})
