import { expect, test, visit } from '#tests/support/journey.ts'
import { addCuenta } from '#tests/support/rows.ts'

const CUENTA = {
  banco: 'BancoEstado',
  tipo: 'Cuenta Vista' as const,
  titular: 'Iglesia Comunidad Los Bosques',
  numero: '12345678901',
  rut: '12.345.678-5',
  correo: 'tesoreria@iglesia.cl',
}

test('an example account says that it is one instead of being copied', async ({
  context,
  page,
  db,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await addCuenta(db, CUENTA)
  await db.updateTable('cuentas_bancarias').set({ ejemplo: 1 }).execute()
  await site.restart()
  await visit(page, '/donaciones')
  await page.evaluate(() => navigator.clipboard.writeText('lo de antes'))
  await page.getByRole('button', { name: 'Copiar todo' }).click()
  await expect(page.getByRole('button', { name: 'Es un ejemplo' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'todavía no hay nada que copiar' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lo de antes')
})

test.describe('an account', () => {
  test.beforeEach(async ({ context, db, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await addCuenta(db, CUENTA)
    await site.restart()
  })

  test('is copied field by field, or whole in the format that bank apps read', { tag: '@phone' }, async ({
    page,
    db,
    site,
  }) => {
    await visit(page, '/donaciones')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copiar RUT' }).click()
    await expect(page.getByRole('button', { name: 'Copiado RUT' })).toBeVisible()
    expect(await copied()).toBe('12.345.678-5')
    await expect(page.getByRole('status').filter({ hasText: 'RUT' })).toHaveText('RUT: listo para pegar.')

    await page.getByRole('button', { name: 'Copiar todo' }).click()
    await expect(page.getByRole('button', { name: 'Copiado', exact: true })).toBeVisible()
    expect(await copied()).toBe(
      'Iglesia Comunidad Los Bosques\n12.345.678-5\nBancoEstado\nCuenta Vista\n12345678901\ntesoreria@iglesia.cl',
    )
    // With three accounts too, for the notice board.
    await addCuenta(db, { ...CUENTA, banco: 'Banco de Chile' })
    await addCuenta(db, { ...CUENTA, banco: 'Banco Santander' })
    await site.restart()
    await visit(page, '/donaciones')
    await expect(page.getByRole('heading', { name: 'Banco Santander' })).toBeVisible()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await db.deleteFrom('cuentas_bancarias').where('banco', '<>', CUENTA.banco).execute()
    await site.restart()

    // If the clipboard is refused, what is to be copied by hand is marked.
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await visit(page, '/donaciones')
    await page.getByRole('button', { name: 'Copiar Número de cuenta' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'marcado' })).toBeAttached()
    expect(await page.evaluate(() => String(getSelection()))).toBe('12345678901')
  })
})
