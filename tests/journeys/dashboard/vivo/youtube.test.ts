import { readVisto, saveVisto } from '#app/features/vivo/youtube/ajustes-youtube.server.ts'
import { FALLAS_YOUTUBE, TEXTOS_YOUTUBE } from '#app/features/vivo/youtube/ajustes-youtube.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/ajustes'

test('the key of YouTube is kept without being shown, and what is wrong with it is told', {
  tag: '@once',
}, async ({ page, db, signIn }) => {
  const CLAVE = 'AIzaSy-gallo-campana-1731-youtube'
  const told = page.getByText(FALLAS_YOUTUBE.clave)
  await signIn()
  await visit(page, `${PATH}?parte=youtube`)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Probar' })).toHaveCount(0)
  await page.getByLabel('Clave de YouTube').fill(CLAVE)
  await page.getByLabel('Canal de YouTube').fill('La viña')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(TEXTOS_YOUTUBE.canal)).toBeVisible()
  await page.getByLabel('Canal de YouTube').fill('youtube.com/@IglesiaLaViña/streams')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_YOUTUBE.guardado)
  await expect(page.getByLabel('Canal de YouTube')).toHaveValue('@IglesiaLaViña')
  await expect(page.getByText(/^Guardada: no se vuelve a mostrar/)).toBeVisible()
  await expect(page.getByLabel('Clave de YouTube')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Probar' })).toBeVisible()

  const { data, version } = await readVisto(db)
  await saveVisto(db, { ...data, falla: 'clave' }, version)
  const answer = await page.goto('/admin/dashboard')
  expect(await answer?.text()).not.toContain(CLAVE)
  await page.getByRole('link', { name: FALLAS_YOUTUBE.clave }).click()
  await expect(told).toBeVisible()
  expect(await page.content()).not.toContain(CLAVE)
  await page.getByLabel('Quitar la clave guardada').check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Una clave de API de Google.')).toBeVisible()
  await expect(told).toBeHidden()
})
