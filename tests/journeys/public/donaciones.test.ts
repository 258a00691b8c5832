import { insertCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { datosPaypal, ID_PAYPAL } from '#app/features/donaciones/paypal.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addCuenta } from '#tests/support/rows.ts'

const CUENTA = {
  banco: 'BancoEstado',
  tipo: 'Cuenta Vista' as const,
  titular: 'Iglesia Comunidad Los Bosques',
  numero: '12345678901',
  rut: '12.345.678-5',
  correo: 'tesoreria@iglesia.cl',
}

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
    await expectAccessible(page)
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

test('shows purposes, questions and thanks; PayPal only once it has an address', async ({
  page,
  db,
  site,
}) => {
  await visit(page, '/donaciones')
  for (const name of ['Obra misionera', 'Ayuda social', 'Infraestructura', 'Capacitación'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Pronto publicaremos aquí los datos para transferir.')).toBeVisible()
  await expect(page.getByRole('link', { name: /PayPal/ })).toHaveCount(0)
  await expect(page.getByText(/^¡Gracias por tu generosidad!/)).toBeVisible()
  await expect(page.getByText(/Rendimos cuenta a la congregación/)).toBeHidden()
  await page.getByText('¿En qué se usa mi ofrenda?').click()
  await expect(page.getByText(/Rendimos cuenta a la congregación/)).toBeVisible()
  await expectAccessible(page)

  await insertCuenta(db, ID_PAYPAL, datosPaypal('https://paypal.me/iglesia'))
  await site.restart()
  await page.reload()
  await expect(page.getByRole('link', { name: /PayPal/ })).toHaveAttribute(
    'href',
    'https://paypal.me/iglesia',
  )
})
