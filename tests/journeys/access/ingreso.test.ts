import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const LIMITE = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'

async function enter(page: Page, email: string, clave: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(clave)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('signs in, visits the sections and signs out', { tag: '@once' }, async ({ page }) => {
  await visit(page, '/admin/login')
  await enter(page, ` ${ADMIN.email.toUpperCase()} `, ADMIN.clave)
  await page.waitForURL('**/admin/dashboard')
  await expect(page.getByText(ADMIN.email).filter({ visible: true })).toBeVisible()
  await page.goto('/admin/login')
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click()
  await page.waitForURL('**/admin/login')
  await page.goto('/admin/dashboard/ajustes')
  await page.waitForURL('**/admin/login')
})

test('each failure shows its text and keeps the e-mail', { tag: '@once' }, async ({ page, problems }) => {
  await visit(page, '/admin/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(
    'Escribe tu correo electrónico.',
  )
  await expect(page.getByLabel('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña.')
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await enter(page, 'nadie@iglesia.cl', 'lo que sea')
  await expect(page.getByRole('alert')).toHaveText('Correo electrónico no válido o usuario no registrado.')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('nadie@iglesia.cl')
  await enter(page, ADMIN.email, 'equivocada')
  await expect(page.getByRole('alert')).toHaveText('Contraseña incorrecta.')
  await page.context().setOffline(true)
  await enter(page, ADMIN.email, ADMIN.clave)
  await expect(page.getByRole('alert')).toHaveText('Error al iniciar sesión. Inténtalo de nuevo.')
  await page.context().setOffline(false)
  await enter(page, ADMIN.email, ADMIN.clave)
  await page.waitForURL('**/admin/dashboard')
  problems.expect(/400 .*login\.data/, /ERR_INTERNET_DISCONNECTED .*login\.data/)
})

test('after five failures even the right password must wait', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  await visit(page, '/admin/login')
  for (let n = 0; n < 5; n++) {
    await enter(page, ADMIN.email, `equivocada ${n}`)
    await expect(page.getByRole('alert')).toHaveText('Contraseña incorrecta.')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  }
  await enter(page, ADMIN.email, ADMIN.clave)
  await expect(page.getByRole('alert')).toHaveText(LIMITE)
  problems.expect(/400 .*login\.data/, /429 .*login\.data/)
})

test('an invalid link says so and leads to the sign-in', { tag: '@once' }, async ({ page }) => {
  await visit(page, '/admin/login?codigo=inventado')
  await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó o venció.')
  await enter(page, ADMIN.email, ADMIN.clave)
  await page.waitForURL('**/admin/dashboard')
})

test('signs in without JavaScript', { tag: '@once' }, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await enter(page, ADMIN.email, 'equivocada')
  await expect(page.getByText('Contraseña incorrecta.')).toBeVisible()
  await enter(page, ADMIN.email, ADMIN.clave)
  await page.waitForURL('**/admin/dashboard')
  await context.close()
})
