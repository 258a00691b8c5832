import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { TEXTOS_VERSIONES } from '#app/features/versiones/textos.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { sideways } from '#tests/support/pages/room.ts'

const SERMON = {
  titulo: 'Sal y luz',
  fecha: '2026-11-15',
  descripcion: 'Ustedes son la sal de la tierra',
  link: 'https://radio.iglesia.cl/audio/12',
  conductor: 'Ana',
}
const VERSIONES = '/admin/dashboard/versiones?de=predicaciones&fila=sermon'

test('what was overwritten is seen beside what there is now, looked at, and gone back to', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn }) => {
  await changeContent(db, (trx) => addPredicacion(trx, 'sermon', SERMON, ''))
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones?editar=sermon')
  await page.getByRole('link', { name: 'Versiones' }).click()
  await expect(page.getByText(TEXTOS_VERSIONES.ninguna)).toBeVisible()
  await page.getByRole('link', { name: 'Volver al formulario' }).click()
  await page.getByLabel('Descripción').fill('Ustedes son la luz del mundo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Predicación actualizada con éxito')
  await visit(page, VERSIONES)
  await expect(page.getByText(`${ADMIN.email} cambió Descripción`)).toBeVisible()
  await page.getByRole('link', { name: /^Comparar/ }).click()
  await expect(page.getByRole('deletion')).toHaveText(/sal de la tierra/)
  await expect(page.getByRole('insertion')).toHaveText(/luz del mundo/)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await sideways(page)).toEqual([])

  const look = (await page.getByRole('link', { name: /^Ver así/ }).getAttribute('href')) ?? ''
  const preview = await page.context().newPage()
  expect((await preview.goto(look))?.headers()['cache-control']).toBe('no-store')
  await expect(preview.getByText('Ustedes son la sal de la tierra').first()).toBeVisible()
  await expect(preview.getByRole('note').filter({ hasText: 'Solo la ves tú' })).toBeVisible()
  const visitor = await browser.newPage({ baseURL: site.origin })
  await visitor.goto(look)
  await expect(visitor).toHaveURL(/\/admin\/login/)
  // Looking changed nothing.
  await visitor.goto('/predicaciones/sal-y-luz')
  await expect(visitor.getByText('Ustedes son la luz del mundo').first()).toBeVisible()
  await visitor.close()
  await page.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_VERSIONES.listo)
  await expect(page.getByText(TEXTOS_VERSIONES.igual)).toBeVisible()
})
