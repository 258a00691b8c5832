import { addPredicacion, updatePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { TEXTOS_VERSIONES } from '#app/features/versiones/textos.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const SERMON = {
  titulo: 'Sal y luz',
  fecha: '2026-11-15',
  descripcion: 'Ustedes son la sal de la tierra',
  link: 'https://radio.iglesia.cl/audio/12',
  conductor: 'Ana',
}

test('what was overwritten is seen beside what there is now, looked at, and gone back to', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn, problems }) => {
  const id = newId()
  await addPredicacion(db, id, SERMON, '')
  await signIn()
  await visit(page, `/admin/dashboard/predicaciones?editar=${id}`)
  await page.getByRole('link', { name: 'Versiones' }).click()
  await expect(page.getByText(TEXTOS_VERSIONES.ninguna)).toBeVisible()
  await page.getByRole('link', { name: 'Volver al formulario' }).click()
  await page.getByLabel('Descripción').fill('Ustedes son la luz del mundo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Predicación actualizada con éxito')

  await visit(page, `/admin/dashboard/versiones?de=predicaciones&fila=${id}`)
  await expect(page.getByText(`${ADMIN.email} cambió Descripción`)).toBeVisible()
  await page.getByRole('link', { name: /^Comparar/ }).click()
  await expect(page.locator('del')).toHaveText(/sal de la tierra/)
  await expect(page.locator('ins')).toHaveText(/luz del mundo/)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const look = await page.getByRole('link', { name: /^Ver así/ }).getAttribute('href')
  const answer = await page.request.get(look ?? '')
  expect(answer.headers()['cache-control']).toBe('no-store')
  const preview = await page.context().newPage()
  await preview.goto(look ?? '')
  await expect(preview.getByRole('heading', { name: 'Sal y luz' }).first()).toBeVisible()
  await expect(preview.getByText('Ustedes son la sal de la tierra').first()).toBeVisible()
  await expect(preview.getByRole('note').filter({ hasText: 'Solo la ves tú' })).toBeVisible()
  await preview.close()
  const visitor = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false })
  await visitor.goto(look ?? '')
  await expect(visitor).toHaveURL(/\/admin\/login/)
  // Looking changed nothing.
  await visitor.goto('/predicaciones/sal-y-luz')
  await expect(visitor.getByText('Ustedes son la luz del mundo').first()).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_VERSIONES.listo)
  await expect(page.getByText(TEXTOS_VERSIONES.igual)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Comparar/ })).toHaveCount(2)

  // Without scripts, from a version that somebody else made meanwhile.
  await updatePredicacion(db, id, 3, { ...SERMON, titulo: 'Otra cosa' })
  const context = await browser.newContext({
    baseURL: site.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`/admin/dashboard/versiones?de=predicaciones&fila=${id}`)
  await plain
    .getByRole('link', { name: /^Comparar/ })
    .first()
    .click()
  await plain.getByRole('button', { name: 'Volver a esta versión' }).click()
  await expect(plain.getByText(TEXTOS_VERSIONES.listo)).toBeVisible()
  await expect(plain.getByRole('heading', { name: /Sal y luz/ }).first()).toBeVisible()
  await context.close()
  problems.allow(/404/)
})
