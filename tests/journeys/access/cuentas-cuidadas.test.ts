import type { Browser } from '@playwright/test'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { TEXTOS_CUIDADO } from '#app/features/donaciones/cuidado/cuidado.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addPersonWith, CLAVE } from '#tests/support/people.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/donaciones'

/** The second person sees both accounts beside each other, and says yes. */
async function approveWithoutScripts(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const eva = await context.newPage()
  await eva.goto('/admin/login')
  await eva.getByLabel('Correo electrónico').fill('eva@iglesia.cl')
  await eva.getByLabel('Contraseña').fill(CLAVE)
  await eva.getByRole('button', { name: 'Iniciar sesión' }).click()
  await eva.goto(PATH)
  await expect(eva.getByText('Ahora00123456')).toBeVisible()
  await expect(eva.getByText('Propuesto999')).toBeVisible()
  const waiting = eva.getByRole('listitem').filter({ hasText: 'Propuesto999' })
  await waiting.getByLabel('Tu contraseña').fill(CLAVE)
  await waiting.getByRole('button', { name: /^Aprobar/ }).click()
  await expect(eva.getByText(TEXTOS_CUIDADO.aprobada)).toBeVisible()
  await context.close()
}

test('a church asks for the password and a second yes, and visitors read the old account until then', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn, problems }) => {
  problems.allow(/400/)
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, PATH)
  // Nobody else could say yes.
  await expect(page.getByRole('heading', { name: 'Cuidar los cambios' })).toHaveCount(0)
  await addPersonWith(db, 'eva@iglesia.cl', ['cuentas'])
  await visit(page, PATH)
  await page.getByLabel('Pedir la contraseña antes de cada cambio').check()
  await page.getByLabel('Pedir el sí de otra persona').check()
  await page.getByLabel('Tu contraseña').fill('otra cosa')
  await page.getByRole('button', { name: 'Guardar cómo se cuidan' }).click()
  await expect(page.getByLabel('Tu contraseña')).toHaveAccessibleDescription(/Esa no es tu contraseña actual/)
  await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Guardar cómo se cuidan' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_CUIDADO.guardado)

  await page.getByRole('button', { name: 'Editar Banco Estado' }).click()
  await page.getByLabel('Número de cuenta').fill('999')
  const form = page.locator('form').filter({ has: page.getByLabel('Número de cuenta') })
  await form.getByLabel('Tu contraseña').fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_CUIDADO.propuesta)
  await expect(page.getByText(TEXTOS_CUIDADO.propia)).toBeVisible()
  await expectAccessible(page)
  expect(await listCuentas(db)).toMatchObject([{ numero: CUENTA.numero }])

  // The second person, once their access is no longer new, without scripts.
  await db.updateTable('user').set({ accesoDesde: '' }).execute()
  await approveWithoutScripts(browser, site.origin)
  expect(await listCuentas(db)).toMatchObject([{ numero: '999' }])
})
