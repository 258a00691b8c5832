import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from '#app/features/administradores/administrador.ts'
import { TEXTOS_CUENTA } from '#app/features/donaciones/cuenta-bancaria.ts'
import { TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { button } from '#tests/support/admin-forms.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addCuenta, addPeticion } from '#tests/support/rows.ts'

test.use({ javaScriptEnabled: false })

const CUENTA = {
  banco: 'Banco Estado',
  tipo: 'Cuenta RUT',
  titular: 'Iglesia',
  numero: '123',
  rut: '12.345.678-5',
  correo: '',
} as const

const said = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text)

test('an account is edited, deleted after a question, and restored', async ({ page, db, signIn }) => {
  await addCuenta(db, CUENTA)
  await signIn()
  await page.goto('/admin/dashboard/donaciones')
  await button(page, 'Editar Banco Estado, Iglesia').click()
  await page.getByLabel('Titular').fill('Iglesia Los Bosques')
  await button(page, 'Guardar cambios').click()
  await said(page, TEXTOS_CUENTA.actualizada)
  await expect(page.getByRole('heading', { name: 'Nueva cuenta' })).toBeVisible()
  await button(page, 'Eliminar Banco Estado, Iglesia Los Bosques').click()
  const question = page.getByRole('alertdialog', { name: TEXTOS_CUENTA.confirmar })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await button(page, 'Eliminar Banco Estado, Iglesia Los Bosques').click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await said(page, TEXTOS_CUENTA.eliminada)
  await button(page, 'Deshacer').click()
  await said(page, TEXTOS_PAPELERA.deshecha)
  await expect(page).toHaveURL('/admin/dashboard/donaciones')
  await expect(page.getByRole('heading', { name: 'Banco Estado' })).toBeVisible()
})

test('prayer requests are filtered, marked and deleted', async ({ page, db, signIn }) => {
  await addPeticion(db, ANA)
  await signIn()
  await page.goto('/admin/dashboard/donaciones')
  await page.getByRole('tab', { name: 'Peticiones de oración' }).click()
  await button(page, 'Pendientes (1)').click()
  await button(page, 'Marcar como atendida la petición de Ana Muñoz').click()
  await said(page, TEXTOS_PETICION.atendida)
  await expect(page).toHaveURL(/vista=peticiones&filtro=pendientes/)
  await button(page, 'Atendidas (1)').click()
  await button(page, 'Eliminar petición de Ana Muñoz').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await said(page, TEXTOS_PETICION.eliminada)
})

test('an invitation link is shown once, and the second step is set up', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*ajustes/)
  await signIn()
  await page.goto('/admin/dashboard/ajustes')
  await page.getByRole('tab', { name: 'Administradores' }).click()
  await page.getByLabel('Correo electrónico').fill('elena@iglesia.cl')
  await page.getByRole('switch', { name: 'Administración' }).check()
  await button(page, 'Agregar administrador').click()
  await said(page, TEXTOS_AJUSTES.agregado)
  await expect(page.getByRole('textbox', { name: 'Enlace', exact: true })).toHaveValue(
    /\/admin\/login\?codigo=/,
  )
  await button(page, 'Crear enlace para elena@iglesia.cl').click()
  const link = page.getByRole('textbox', { name: 'Enlace', exact: true })
  await expect(link).toHaveValue(/\/admin\/login\?codigo=/)
  const whatsapp = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\?text=/)
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(await link.inputValue())

  await page.getByRole('tab', { name: 'Mi cuenta' }).click()
  await button(page, 'Activar').click()
  await page.getByLabel('Tu contraseña').fill('otra')
  await button(page, 'Continuar').click()
  await expect(page.getByLabel('Tu contraseña')).toHaveAccessibleDescription(
    'Esa no es tu contraseña actual.',
  )
  await expect(page.getByLabel('Tu contraseña')).toHaveValue('')
  await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
  await button(page, 'Continuar').click()
  const secreto = (await page.locator('code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Código de la aplicación').fill('12 34')
  await button(page, 'Activar').click()
  await expect(page.getByLabel('Código de la aplicación')).toHaveAccessibleDescription(
    /Ese código no es correcto/,
  )
  await page.getByLabel('Código de la aplicación').fill(totpCode(secreto, Math.floor(Date.now() / 30_000)))
  await button(page, 'Activar').click()
  await said(page, TEXTOS_SEGUNDO.activado)
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(
    8,
  )
  await button(page, 'Ya los guardé').click()
  await expect(page.getByText('Te quedan 8 códigos de recuperación.')).toBeVisible()

  const confirmStep = async (ask: string, confirm: string, text: string) => {
    await button(page, ask).click()
    await page.getByLabel('Tu contraseña').fill('otra')
    await button(page, confirm).click()
    await expect(page.getByLabel('Tu contraseña')).toHaveAccessibleDescription(
      'Esa no es tu contraseña actual.',
    )
    await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
    await button(page, confirm).click()
    await said(page, text)
  }
  await confirmStep('Crear códigos nuevos', 'Crear códigos', TEXTOS_SEGUNDO.codigosNuevos)
  await button(page, 'Ya los guardé').click()
  await confirmStep('Desactivar', 'Desactivar', TEXTOS_SEGUNDO.desactivado)
  await expect(button(page, 'Activar')).toBeVisible()
})

test('a person’s data is copied, and erased after a question', async ({ page, db, signIn }) => {
  await addPeticion(db, ANA)
  await signIn()
  await page.goto('/admin/dashboard/privacidad?parte=persona')
  await page.getByLabel('Correo electrónico o teléfono').fill(ANA.email)
  await button(page, 'Buscar').click()
  const download = page.waitForEvent('download')
  await button(page, 'Descargar JSON').click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(ANA.peticion)
  await button(page, 'Borrar todo').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar todo' }).click()
  await expect(page.getByText('No guardamos nada de esa persona.')).toBeVisible()
  expect(await db.selectFrom('peticiones').selectAll().execute()).toEqual([])
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

test.describe('on a new site', () => {
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
    await context.clearCookies()
    await page.goto(invitation)
    await choosePassword(page, 'Guardar contraseña')
  })
})
