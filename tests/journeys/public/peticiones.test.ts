import type { Page } from '@playwright/test'
import { TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { listPeticiones, PRESION_POR_HORA } from '#app/features/peticiones/peticiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { expectGoodOnPhone } from '#tests/support/pages/accessible.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const RECIBIDA = '¡Tu petición de oración ha sido recibida! Estaremos orando por ti.'
const ERROR = 'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.'
const CONSENTIMIENTO = 'Estoy de acuerdo en que mi petición sea compartida con el equipo de oración'
const PETICION = 'Por la salud de mi hermana.\nGracias.'
const FIELDS = ['Nombre', 'Teléfono (opcional)', 'Correo electrónico', 'Petición de oración', CONSENTIMIENTO]

async function fillIn(page: Page) {
  await page.getByLabel('Nombre').fill('Rosa Muñoz')
  await page.getByLabel('Teléfono (opcional)').fill('+56 9 8765 4321')
  await page.getByLabel('Correo electrónico').fill('rosa@correo.cl')
  await page.getByLabel('Petición de oración').fill(PETICION)
  await page.getByLabel(CONSENTIMIENTO).check()
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar petición' }).click()

async function expectKept(page: Page) {
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Muñoz')
  await expect(page.getByLabel('Petición de oración')).toHaveValue(PETICION)
  await expect(page.getByLabel(CONSENTIMIENTO)).toBeChecked()
}

test('sends and stores a request, and thanks for it for five seconds', { tag: ['@phone', '@floor'] }, async ({
  page,
  db,
}) => {
  let workers = 0
  page.on('worker', () => workers++)
  await page.clock.install()
  await visit(page, '/contacto')
  await fillIn(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/contacto.data**', async (route) => {
    await held
    await route.continue()
  })
  await send(page)
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible()
  for (const label of FIELDS) await expect(page.getByLabel(label)).toBeDisabled()
  answer()
  await expect(page.getByRole('status')).toHaveText(RECIBIDA)
  for (const label of FIELDS.slice(0, -1)) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel(CONSENTIMIENTO)).not.toBeChecked()
  await page.clock.runFor(3000)
  await expect(page.getByText(RECIBIDA)).toBeVisible()
  await page.clock.runFor(2100)
  await expect(page.getByText(RECIBIDA)).toBeHidden()
  const [stored] = (await listPeticiones(db, { filtro: 'pendientes' })).peticiones
  expect(stored).toMatchObject({ nombre: 'Rosa Muñoz', telefono: '+56 9 8765 4321', email: 'rosa@correo.cl' })
  expect(stored?.peticion.replaceAll('\r\n', '\n')).toBe(PETICION)
  // Without pressure nothing is proved.
  expect(workers).toBe(0)
})

/**
 * What is typed is there without a network, and after a reload; the consent is given anew. So it is where the
 * browser cannot keep the request (`offline/peticion`).
 */
async function expectKeptWithoutNetwork(page: Page) {
  await page.context().setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(TEXTOS_PETICION.sinConexion)
  await expectKept(page)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await visit(page, '/contacto')
  await expect(page.getByLabel('Petición de oración')).toHaveValue(PETICION)
  await page.getByLabel(CONSENTIMIENTO).check()
  await expectKept(page)
}

async function expectKeptWithoutDatabase(page: Page, db: Db) {
  const mend = await breakWrites(db)
  await send(page)
  await expect(page.getByText('No pudimos guardar tu petición; lo que escribiste sigue aquí.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'escribirnos por WhatsApp' })).toBeVisible()
  await expectKept(page)
  await mend()
}

/** As where a browser below the floor understands none of the scripts. */
async function expectSentWithoutScripts(page: Page) {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'let let = {' }),
  )
  await page.goto('/contacto')
  await fillIn(page)
  await send(page)
  await expect(page.getByText(RECIBIDA)).toBeVisible()
}

test('whatever goes wrong is said, and what was typed stays', async ({ page, db, problems }) => {
  problems.expect(
    /ERR_INTERNET_DISCONNECTED .*contacto\.data/,
    /[45]00 .*contacto\.data/,
    /Unexpected|let is disallowed/,
  )
  problems.allow(/ERR_INTERNET_DISCONNECTED .*\.woff2/)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await visit(page, '/contacto')
  await page.getByLabel('Correo electrónico').fill('rosa@')
  await send(page)
  for (const error of [
    'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
    'Escribe tu petición',
  ])
    await expect(page.getByText(error)).toBeVisible()
  await expect(page.getByText('Para enviarla necesitamos que estés de acuerdo.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('Escribe tu nombre.')
  await expectGoodOnPhone(page)
  await fillIn(page)
  await expectKeptWithoutNetwork(page)
  await expectKeptWithoutDatabase(page, db)
  // A field that something else added, perhaps a browser extension.
  const form = page.locator('form#peticion')
  await form.evaluate((each) =>
    each.append(Object.assign(document.createElement('input'), { name: 'a[10000000]' })),
  )
  await send(page)
  await expect(page.getByRole('alert')).toContainText(FORM_REFUSALS.malformed.text)
  await expectKept(page)
  await form.evaluate((each) => each.lastElementChild?.remove())
  await send(page)
  await expect(page.getByText(RECIBIDA)).toBeVisible()
  await expect(page.getByText(ERROR)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('escrito_peticion'))).toBeNull()
  await expectSentWithoutScripts(page)
})

test('under pressure a worker proves its work, without a puzzle; nobody meets the trap', async ({
  page,
  db,
}) => {
  for (let n = 0; n < PRESION_POR_HORA; n++) await addPeticion(db, ANA)
  const worker = page.waitForEvent('worker')
  await visit(page, '/contacto')
  await expect(page.getByRole('textbox', { name: 'Deja esto en blanco' })).toHaveCount(0)
  await fillIn(page)
  expect((await worker).url()).toContain('/assets/prueba.worker')
  await page.getByLabel(CONSENTIMIENTO).focus()
  // Past the privacy page, the box of the link and the fold for under 16.
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Enviar petición' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(RECIBIDA)).toBeVisible()
  await expectGoodOnPhone(page)
  const stored = db.selectFrom('peticiones').select(['nombre', 'sospecha']).orderBy('id', 'desc').limit(1)
  expect(await stored.execute()).toEqual([{ nombre: 'Rosa Muñoz', sospecha: '' }])
})
