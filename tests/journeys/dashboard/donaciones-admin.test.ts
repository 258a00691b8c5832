import { listCuentas, updateCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/donaciones'

test('a bank account is added, changed and deleted, and a visitor sees it', async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await expect(page.getByText('Todavía no hay cuentas bancarias.')).toBeVisible()
  await page.getByLabel('Banco').fill('Banco Estado')
  await page.getByLabel('Tipo de cuenta').selectOption('Cuenta Vista')
  await page.getByLabel('Titular').fill('Iglesia Los Bosques')
  await page.getByLabel('Número de cuenta').fill('00123456')
  await page.getByLabel('RUT').fill('12345678-4')
  await page.getByRole('button', { name: 'Agregar cuenta' }).click()
  await expect(page.getByLabel('RUT')).toHaveAccessibleDescription(/Ese RUT no es válido/)
  await expect(page.getByLabel('Banco')).toHaveValue('Banco Estado')
  await page.getByLabel('RUT').fill('123456785')
  await page.getByRole('button', { name: 'Agregar cuenta' }).click()
  await expect(page.getByRole('status')).toContainText('Cuenta bancaria agregada con éxito')
  await expect(page.getByLabel('Banco')).toHaveValue('')
  await expect(page.getByText('12.345.678-5')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await expect(page.getByLabel('Titular')).toHaveValue('Iglesia Los Bosques')
  await page.getByLabel('Correo electrónico (opcional)').fill('ofrendas@iglesia.cl')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Cuenta bancaria actualizada con éxito')
  await expect(page.getByRole('button', { name: 'Agregar cuenta' })).toBeVisible()
  expect(await listCuentas(db)).toMatchObject([{ ...CUENTA, correo: 'ofrendas@iglesia.cl' }])

  const visitor = await page.context().newPage()
  await visit(visitor, '/donaciones')
  await expect(visitor.getByText('12.345.678-5').first()).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: 'Eliminar Banco Estado' }).click()
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar esta cuenta bancaria?',
  })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  expect(await listCuentas(db)).toHaveLength(1)
  await page.getByRole('button', { name: 'Eliminar Banco Estado' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toContainText('Cuenta bancaria eliminada con éxito')
  await expect(page.getByText('Todavía no hay cuentas bancarias.')).toBeVisible()
})

test('PayPal’s link is saved beside the accounts, and blank takes its button away', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*donaciones\.data/)
  await signIn()
  await visit(page, PATH)
  const link = page.getByLabel('Enlace de PayPal')
  const save = page.getByRole('button', { name: 'Guardar el enlace de PayPal' })
  await save.click()
  await expect(link).toHaveAccessibleDescription(/Escribe el enlace de PayPal\./)
  const visitor = await page.context().newPage()
  for (const enlace of ['https://paypal.me/iglesia', '']) {
    await link.fill(enlace)
    await save.click()
    await expect(page.getByRole('status')).toContainText('Enlace de PayPal guardado con éxito')
    await expect(link).toHaveValue(enlace)
    await expect(page.getByText('Todavía no hay cuentas bancarias.')).toBeVisible()
    await visit(visitor, '/donaciones')
    await expect(visitor.getByRole('link', { name: 'Donar con PayPal' })).toHaveCount(enlace ? 1 : 0)
    await expect(visitor.getByText(/^Datos verificados el/)).toHaveCount(enlace ? 1 : 0)
  }
})

test('«Cancelar» returns to the form for adding', async ({ page, db, signIn }) => {
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Banco').fill('Otro')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Banco')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Agregar cuenta' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Banco Estado' })).toBeVisible()
})

test('a save after somebody else’s change shows both versions', async ({ page, db, signIn, problems }) => {
  const id = await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Titular').fill('El mío')
  await updateCuenta(db, id, 1, { ...CUENTA, numero: '999' })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Otra persona guardó cambios')
  await expect(page.getByText('Número de cuenta: 999')).toBeVisible()
  await expect(page.getByLabel('Titular')).toHaveValue('El mío')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Cuenta bancaria actualizada con éxito')
  expect(await listCuentas(db)).toMatchObject([{ titular: 'El mío', version: 3 }])
  problems.expect(/400 .*donaciones\.data/)
})

test('every failure shows its text and keeps what was typed', async ({ page, db, signIn, problems }) => {
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, PATH)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Eliminar Banco Estado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error al eliminar la cuenta bancaria. Inténtalo de nuevo.',
  )
  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Titular').fill('El mío')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error al actualizar la cuenta bancaria. Inténtalo de nuevo.',
  )
  await expect(page.getByLabel('Titular')).toHaveValue('El mío')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('Banco', { exact: true }).fill('Banco de Chile')
  await page.getByLabel('Tipo de cuenta').selectOption('Cuenta Vista')
  await page.getByLabel('Titular').fill('La iglesia')
  await page.getByLabel('Número de cuenta').fill('123456')
  await page.getByLabel('RUT').fill('11.111.111-1')
  await page.getByRole('button', { name: 'Agregar cuenta' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error al agregar la cuenta bancaria. Inténtalo de nuevo.',
  )
  await expect(page.getByLabel('Número de cuenta')).toHaveValue('123456')
  await page.context().setOffline(false)
  problems.expect(/ERR_INTERNET_DISCONNECTED .*donaciones\.data/)
})

test('has no accessibility violations while adding and editing', async ({ page, db, signIn }) => {
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, PATH)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
  await expectAccessible(page)
})
