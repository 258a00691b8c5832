import type { Page } from '@playwright/test'
import type { Db } from '#app/platform/db/db.server.ts'
import { ADMIN, expect, expectAccessible, signOut, test, visit } from '#tests/support/journey.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

const MI_CUENTA = '/admin/dashboard/ajustes?parte=cuenta'

// A key belongs to a name, which the journeys' usual address is not.
test.use({
  baseURL: async ({ site }, use) => use(site.origin.replace('127.0.0.1', 'localhost')),
})

/** A device that asks for a fingerprint, and says yes. */
async function withFingerprint(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the finger is one that the device knows. */
    knows: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Without this nobody touches the sensor: the browser waits. */
    touches: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const byPassword = async (page: Page) => {
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL('**/admin/dashboard')
}
const entrar = (page: Page) => page.getByRole('button', { name: 'Entrar con huella o PIN' })

/**
 * A wrong password is told, and stays told: another challenge is loaded meanwhile, which empties the form's
 * answer.
 */
async function expectRefusalStays(page: Page) {
  const alert = page.getByRole('alert')
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill('equivocada')
  const loaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/admin/login.data'),
  )
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(alert).toContainText('Contraseña incorrecta.')
  await loaded
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(alert).toContainText('Contraseña incorrecta.')
}

/** In the place of the password, where the church asks for it again before a bank account changes. */
async function confirmAccount(page: Page, db: Db) {
  await db
    .insertInto('admin')
    .values({ id: 'cuentas', data: '{"clave":true,"segunda":false}', version: 1 })
    .execute()
  await addCuenta(db, CUENTA)
  await visit(page, '/admin/dashboard/donaciones')
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .tap()
  await page.getByLabel('Titular').fill('Iglesia Los Bosques de Quilicura')
  await page.getByRole('button', { name: 'Usar mi huella o PIN' }).first().tap()
  await expect(page.getByRole('status')).toContainText('Cuenta bancaria actualizada con éxito')
  await expect(page.getByText('Iglesia Los Bosques de Quilicura').first()).toBeVisible()
}

async function expectFirst(page: Page) {
  const order = await page.getByRole('button').allInnerTexts()
  expect(order.indexOf('Entrar con huella o PIN')).toBeLessThan(order.indexOf('Iniciar sesión'))
}

test('is offered after the password, enters first the next time, confirms, and is removed', {
  tag: '@phone',
}, async ({ page, db, problems }) => {
  test.slow() // signs in four times
  problems.expect(/400 .*login\.data/)
  const device = await withFingerprint(page)
  await visit(page, '/admin/login')
  await expect(entrar(page)).toHaveCount(0)
  await byPassword(page)
  await expect(page.getByText('Entrar con tu huella o tu PIN')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar huella o PIN' }).tap()
  await expect(page.getByText('Huella o PIN agregado con éxito')).toBeVisible()
  await expect(page.getByText('Entrar con tu huella o tu PIN')).toHaveCount(0)

  // Waits until somebody touches the sensor: the form proposes the key by itself, too.
  await device.touches(false)
  await signOut(page)
  await expect(entrar(page)).toBeVisible()
  await expectFirst(page)
  await expectRefusalStays(page)
  await device.knows(false)
  await device.touches(true)
  await entrar(page).tap()
  await expect(page.getByRole('alert')).toContainText('No se leyó tu huella o PIN')
  await device.knows(true)
  await entrar(page).tap()
  await page.waitForURL('**/admin/dashboard')

  await confirmAccount(page, db)
  await visit(page, MI_CUENTA)
  const panel = page.locator('section', { hasText: 'Entrar con huella o PIN' })
  await expect(panel.getByText('Último uso:')).toBeVisible()
  await panel.getByRole('button', { name: 'Quitar' }).tap()
  await page.getByRole('button', { name: 'Quitar', exact: true }).tap()
  await expect(page.getByText('Huella o PIN quitado con éxito')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await expect(entrar(page)).toHaveCount(0)
})

test('enters by what the browser proposes in the form, and says when a key was removed', {
  tag: '@phone',
}, async ({ page, db, problems }) => {
  const device = await withFingerprint(page)
  await visit(page, '/admin/login')
  await byPassword(page)
  await visit(page, MI_CUENTA)
  await page.getByLabel('Nombre de este dispositivo').fill('Mi teléfono')
  await page.getByRole('button', { name: 'Agregar huella o PIN' }).tap()
  await expect(page.getByRole('button', { name: 'Quitar Mi teléfono' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar huella o PIN' }).tap()
  await expect(page.getByText('En este dispositivo ya puedes entrar')).toBeVisible()
  // The browser chooses by itself.
  await signOut(page)
  await page.waitForURL('**/admin/dashboard')

  await device.touches(false)
  await signOut(page)
  await expect(entrar(page)).toBeVisible()
  await db.updateTable('llaves').set({ credencial: 'otra' }).execute()
  await device.touches(true)
  await entrar(page).tap()
  await expect(page.getByRole('alert')).toContainText('Esa huella o PIN ya no sirve en este sitio.')
  problems.expect(/400 .*login\.data/)
})
