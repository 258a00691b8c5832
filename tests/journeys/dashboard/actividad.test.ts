import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/ajustes?parte=actividad'

test('lists who did what, newest first, page by page', async ({ page, db, signIn, site }) => {
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await page.getByLabel('Nombre de la categoría').fill('Retiros')
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  await expect(page.getByRole('status')).toContainText('Categoría añadida con éxito')
  await page.request.post(`${site.origin}/admin/login`, {
    form: { email: ADMIN.email, clave: 'lo que se me ocurre' },
    headers: { Origin: site.origin },
  })

  await visit(page, PATH)
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(`${ADMIN.email} no pudo entrar`)
  await expect(entries.nth(1)).toContainText(`${ADMIN.email} agregó la categoría «Retiros»`)
  await expect(entries.nth(2)).toContainText(`${ADMIN.email} inició sesión`)
  await expect(page.getByText('Se guarda durante 365 días')).toBeVisible()
  await expectAccessible(page)

  await inTransaction(db, async (trx) => {
    for (let n = 1; n <= 30; n++) await logActivity(trx, ADMIN.email, 'foto-editada', `Foto ${n}`)
  })
  await page.reload()
  await expect(entries.first()).toContainText('«Foto 30»')
  await page.getByRole('link', { name: 'Más antiguas' }).click()
  await expect(entries).toHaveCount(3)
  await expect(entries.last()).toContainText('inició sesión')
  await page.getByRole('link', { name: 'Más recientes' }).click()
  await expect(entries.first()).toContainText('«Foto 30»')
})
