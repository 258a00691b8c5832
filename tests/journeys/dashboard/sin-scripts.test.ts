import type { Page } from '@playwright/test'
import { TEXTOS_SEGUNDO } from '#app/features/administradores/administrador.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { button } from '#tests/support/admin-forms.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'

test.use({ javaScriptEnabled: false })

const said = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text)

test('the second step is set up, its codes made anew, and turned off', { tag: '@phone' }, async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*ajustes/)
  await signIn()
  await page.goto('/admin/dashboard/ajustes?parte=cuenta')
  const confirm = async (ask: string, send: string) => {
    await button(page, ask).click()
    await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
    await button(page, send).click()
  }
  await confirm('Activar', 'Continuar')
  const secreto = (await page.locator('code').innerText()).replace(/\s/g, '')
  const codigo = page.getByLabel('Código de la aplicación')
  await codigo.fill('12 34')
  await button(page, 'Activar').click()
  await expect(codigo).toHaveAccessibleDescription(/Ese código no es correcto/)
  await codigo.fill(totpCode(secreto, Math.floor(Date.now() / 30_000)))
  await button(page, 'Activar').click()
  await said(page, TEXTOS_SEGUNDO.activado)
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(8)
  await button(page, 'Ya los guardé').click()
  await expect(page.getByText('Te quedan 8 códigos de recuperación.')).toBeVisible()
  await confirm('Crear códigos nuevos', 'Crear códigos')
  await said(page, TEXTOS_SEGUNDO.codigosNuevos)
  await button(page, 'Ya los guardé').click()
  await confirm('Desactivar', 'Desactivar')
  await said(page, TEXTOS_SEGUNDO.desactivado)
  await expect(button(page, 'Activar')).toBeVisible()
})

async function choosePassword(page: Page, send: string) {
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
  await page.getByLabel('Repite la contraseña').fill('otra cosa distinta')
  await button(page, send).click()
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
  await page.getByLabel('Repite la contraseña').fill(ADMIN.clave)
  await button(page, send).click()
  await page.waitForURL('**/admin/dashboard')
}

test.describe('on a new site', { tag: '@phone' }, () => {
  test.use({ siteEnv: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

  test('the first administrator and an invited one choose their passwords', async ({
    page,
    site,
    context,
    problems,
  }) => {
    problems.expect(/400 .*login/)
    const first = /http:\S+codigo=\S+/.exec(site.output())?.[0]?.replace('localhost', '127.0.0.1') ?? ''
    await page.goto(first)
    await page.getByLabel('Correo electrónico').fill(ADMIN.email)
    await choosePassword(page, 'Crear cuenta')
    await page.goto('/admin/dashboard/ajustes?parte=administradores')
    await page.getByLabel('Correo electrónico').fill('elena@iglesia.cl')
    await page.getByRole('switch', { name: 'Administración' }).check()
    await button(page, 'Agregar administrador').click()
    const invitation = await page.getByRole('textbox', { name: 'Enlace', exact: true }).inputValue()
    const whatsapp = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(invitation)
    await page.goto('/admin/dashboard/ajustes?parte=administradores')
    await expect(page.getByRole('textbox', { name: 'Enlace', exact: true })).toHaveCount(0)
    await context.clearCookies()
    await page.goto(invitation)
    await choosePassword(page, 'Guardar contraseña')
  })
})
