import type { Page } from '@playwright/test'
import type { Db } from '#app/platform/db/db.server.ts'
import { addCategoria, button } from '#tests/support/admin-forms.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/galeria'
const box = (page: Page, titulo: string) => page.getByRole('checkbox', { name: `${titulo} ` })
const titles = async (db: Db, where: Record<string, string> = {}) => {
  let query = db.selectFrom('galeria').select('titulo')
  for (const [name, value] of Object.entries(where)) query = query.where(name as 'fecha', '=', value)
  return (await query.execute()).map(({ titulo }) => titulo).toSorted()
}
test('several photos are chosen to change, to delete, and all of them restored', { tag: '@phone' }, async ({
  page,
  db,
  signIn,
}) => {
  await addFotos(db, 4)
  await addCategoria(db, 'Bautizos')
  await signIn()
  await visit(page, PATH)
  const [choose, status] = [page.getByRole('link', { name: 'Elegir varias' }), page.getByRole('status')]
  await choose.click()
  for (const titulo of ['Momento 1', 'Momento 3']) await box(page, titulo).check()
  await button(page, 'Cambiar').click()
  await expectAccessible(page)
  await page.getByLabel('Otra categoría').selectOption('Bautizos')
  await page.getByLabel('Otra fecha').fill('2026-01-31')
  await page.getByLabel('Otra descripción').fill('En el río')
  await button(page, 'Cambiar las fotos').click()
  await expect(status).toContainText('2 fotos cambiadas con éxito')
  const changed = { categoria: 'Bautizos', fecha: '2026-01-31', descripcion: 'En el río' }
  expect(await titles(db, changed)).toEqual(['Momento 1', 'Momento 3'])
  await expect(choose).toBeFocused()

  // By keyboard.
  await page.keyboard.press('Enter')
  for (const titulo of ['Momento 2', 'Momento 4']) await box(page, titulo).press('Space')
  await button(page, 'Eliminar').press('Enter')
  const question = page.getByRole('alertdialog', { name: /^¿Estás seguro de .* las fotos elegidas\?$/ })
  await expect(question).toContainText('2 fotos dejarán de verse en el sitio.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(box(page, 'Momento 2')).toBeChecked()
  await button(page, 'Eliminar').press('Enter')
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter')
  await expect(status).toContainText('2 fotos eliminadas con éxito')
  await expect(choose).toBeFocused()
  await button(page, 'Deshacer').click()
  await expect(page.getByRole('button', { name: /^Editar Momento/ })).toHaveCount(4)
})
