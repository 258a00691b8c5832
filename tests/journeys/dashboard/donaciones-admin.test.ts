import { updateCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { datosPaypal, ID_PAYPAL } from '#app/features/donaciones/paypal.ts'
import { openForm, openMenu } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

test('a bank account is added, changed and deleted, and a visitor sees it with PayPal’s button', {
  tag: '@phone',
}, async ({ page, db, signIn, problems }) => {
  problems.expect(/400 .*donaciones\.data/)
  await signIn()
  await visit(page, '/admin/dashboard/donaciones')
  const status = page.getByRole('status')
  await openForm(page)
  await page.getByLabel('Banco', { exact: true }).fill('Banco Estado')
  // Going back to the list asks before it is lost.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Salir sin guardar' })).toBeVisible()
  await page.getByRole('button', { name: 'Seguir aquí' }).click()
  await page.getByLabel('Tipo de cuenta').selectOption('Cuenta Vista')
  await page.getByLabel('Titular').fill('Iglesia Los Bosques')
  await page.getByLabel('Número de cuenta').fill('00123456')
  await page.getByLabel('RUT').fill('123456785')
  await page.getByRole('button', { name: 'Agregar cuenta' }).click()
  await expect(status).toContainText('Cuenta bancaria agregada con éxito')
  await expect(page.getByLabel('Banco', { exact: true })).toHaveValue('')

  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Banco', { exact: true }).fill('Otro')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Banco', { exact: true })).toHaveValue('')
  const paypal = page.getByLabel('Enlace de PayPal')
  const savePaypal = page.getByRole('button', { name: 'Guardar el enlace de PayPal' })
  await paypal.fill('https://paypal.me/bosques')
  await savePaypal.click()
  await expect(status).toContainText('Enlace de PayPal guardado con éxito')
  await paypal.fill('https://paypal.me/iglesia')
  // What somebody else saves meanwhile and comes with another answer replaces nothing that was typed.
  await updateCuenta(db, ID_PAYPAL, 1, datosPaypal('https://paypal.me/otra'))
  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Correo electrónico (opcional)').fill('ofrendas@iglesia.cl')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(status).toContainText('Cuenta bancaria actualizada con éxito')
  await expect(paypal).toHaveValue('https://paypal.me/iglesia')
  await savePaypal.click()
  await expect(page.getByText('Enlace de PayPal: https://paypal.me/otra')).toBeVisible()
  await savePaypal.press('Enter')
  await expect(page.getByText('Enlace de PayPal: https://paypal.me/otra')).toBeHidden()
  const visitor = await page.context().newPage()
  await visit(visitor, '/donaciones')
  for (const text of ['12.345.678-5', 'ofrendas@iglesia.cl', 'Donar con PayPal'])
    await expect(visitor.getByText(text).first()).toBeVisible()
  await visitor.close()

  await openMenu(page, 'Banco Estado')
  await page.getByRole('button', { name: 'Eliminar Banco Estado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Todavía no hay cuentas bancarias.')).toBeVisible()
})
