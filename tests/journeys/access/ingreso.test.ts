import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, signOut, test, visit } from '#tests/support/journey.ts'

async function enter(page: Page, email: string, clave: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(clave)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('each failure shows its text and keeps the e-mail; then somebody signs in, and out', {
  tag: '@floor',
}, async ({ page, problems }) => {
  problems.expect(/400 .*login\.data/, /ERR_INTERNET_DISCONNECTED .*login\.data/)
  const alert = page.getByRole('alert')
  await visit(page, '/admin/login?codigo=inventado')
  await expect(alert).toContainText('Este enlace ya se usó o venció.')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  const email = page.getByLabel('Correo electrónico')
  await expect(email).toHaveAccessibleDescription('Escribe tu correo electrónico.')
  await expect(page.getByLabel('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña.')
  await expect(email).toBeFocused()
  await expectAccessible(page)
  await enter(page, 'nadie@iglesia.cl', 'lo que sea')
  await expect(alert).toHaveText('Correo electrónico no válido o usuario no registrado.')
  await expect(email).toHaveValue('nadie@iglesia.cl')
  await enter(page, ADMIN.email, 'equivocada')
  await expect(alert).toHaveText('Contraseña incorrecta.')
  const mostrar = page.getByRole('button', { name: 'Mostrar contraseña' })
  for (const [pressed, type] of [
    ['true', 'text'],
    ['false', 'password'],
  ] as const) {
    await mostrar.press('Enter')
    await expect(mostrar).toHaveAttribute('aria-pressed', pressed)
    await expect(page.getByLabel('Contraseña')).toHaveAttribute('type', type)
  }
  await page.context().setOffline(true)
  await enter(page, ADMIN.email, ADMIN.clave)
  await expect(alert).toHaveText('Error al iniciar sesión. Inténtalo de nuevo.')
  await page.context().setOffline(false)
  await enter(page, ` ${ADMIN.email.toUpperCase()} `, ADMIN.clave)
  await page.waitForURL('**/admin/dashboard')
  await expect(page.getByText(ADMIN.email).filter({ visible: true })).toBeVisible()
  await page.goto('/admin/login')
  await page.waitForURL('**/admin/dashboard')
  await signOut(page)
})
