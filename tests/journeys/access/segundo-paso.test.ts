import type { Page } from '@playwright/test'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { ADMIN, expect, expectAccessible, signOut, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/ajustes?parte=cuenta'
/**
 * Codes as the application would show them one after another, however slow the machine: each is good once,
 * and the server takes those of a step before and after its own.
 */
function authenticator(secreto: string) {
  let used = 0
  return () => {
    used = Math.max(used + 1, Math.floor(Date.now() / 30_000))
    return totpCode(secreto, used)
  }
}

async function enter(page: Page) {
  await visit(page, '/admin/login')
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
}

async function confirmPassword(page: Page, button: string) {
  await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The key, as the telephone that also holds the authenticator opens and copies it. */
async function copiedSecret(page: Page) {
  const link = page.getByRole('link', { name: 'Abrir en tu aplicación' })
  const uri = new URL((await link.getAttribute('href')) ?? '')
  const secreto = (await page.locator('code').innerText()).replace(/\s/g, '')
  expect(uri.protocol + uri.hostname).toBe('otpauth:totp')
  expect(uri.searchParams.get('secret')).toBe(secreto)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar clave' }).tap()
  await expect(page.getByRole('button', { name: 'Clave copiada' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secreto)
  return secreto
}

/**
 * Refuses a wrong password and a wrong code beside their fields. @returns what the application shows next.
 */
async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Activar' }).click()
  await page.getByLabel('Tu contraseña').fill('otra')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Tu contraseña')).toHaveAccessibleDescription(
    'Esa no es tu contraseña actual.',
  )
  await confirmPassword(page, 'Continuar')
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  await expectAccessible(page)
  const secreto = await copiedSecret(page)
  const code = authenticator(secreto)
  await page.getByLabel('Código de la aplicación').fill('12 34')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByLabel('Código de la aplicación')).toHaveAccessibleDescription(
    /Ese código no es correcto/,
  )
  await page.getByLabel('Código de la aplicación').fill(code())
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByRole('status')).toContainText('Verificación en dos pasos activada con éxito')
  return code
}

/** The recovery codes, shown once: copied, downloaded, gone. */
async function keepCodes(page: Page) {
  const codigos = await page
    .getByRole('list', { name: 'Códigos de recuperación' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(codigos).toHaveLength(8)
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('button', { name: 'Copiados' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codigos.join('\n'))
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await downloaded).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Te quedan 8 códigos de recuperación.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(codigos[0] ?? '')).toHaveCount(0)
  return codigos
}

test('is turned on, asked for at sign-in, replaced by a recovery code, and turned off', {
  tag: '@phone',
}, async ({ page, signIn, problems }) => {
  test.slow() // signs in three times
  await signIn()
  await visit(page, PATH)
  const code = await turnOn(page)
  const codigos = await keepCodes(page)

  await signOut(page)
  await enter(page)
  await expectAccessible(page)
  await page.getByLabel('Código').fill('000 000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ese código no es correcto')
  await page.getByLabel('Código').fill(code())
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')

  // With the phone lost: sign in on another browser by a recovery code and turn it off.
  await page.context().clearCookies()
  await enter(page)
  await page.getByLabel('Código').fill(codigos[5] ?? '')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')
  await visit(page, PATH)
  await expect(page.getByText('Te quedan 7 códigos de recuperación.')).toBeVisible()
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await confirmPassword(page, 'Desactivar')
  await expect(page.getByRole('status')).toContainText('Verificación en dos pasos desactivada con éxito')
  await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible()
  problems.expect(/400 .*ajustes\.data\?parte=cuenta/, /400 .*login\.data/)
})
