import type { Page } from '@playwright/test'
import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

/* What has the focus may be deleted: whoever uses the keyboard or a screen reader goes on from there. */

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Eliminar ${name}`, exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
  await expect(page.getByRole('button', { name: `Eliminar ${name}`, exact: true })).toBeHidden()
}

const focusedOn = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Eliminar ${name}`, exact: true })).toBeFocused()

for (const { what, add, path, heading } of [
  { what: 'Foto', add: addFotos, path: '/admin/dashboard/galeria', heading: 'Fotos publicadas' },
  {
    what: 'Predicación',
    add: addPredicaciones,
    path: '/admin/dashboard/predicaciones',
    heading: 'Predicaciones publicadas',
  },
])
  test(`a deleted ${what} leaves the focus on the next one, the previous one, the heading`, async ({
    page,
    db,
    signIn,
  }) => {
    await add(db, 3)
    await signIn()
    await visit(page, path)
    await remove(page, `${what} 2`)
    await focusedOn(page, `${what} 3`)
    await remove(page, `${what} 3`)
    await focusedOn(page, `${what} 1`)
    await remove(page, `${what} 1`)
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
  })

test.describe('with example content', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('deleted examples leave the focus among what waits', async ({ page, signIn }) => {
    await signIn()
    await visit(page, '/admin/dashboard')
    await page.getByRole('button', { name: 'Borrar contenido de ejemplo' }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Borrar|Eliminar/ })
      .press('Enter')
    await expect(page.getByRole('button', { name: 'Borrar contenido de ejemplo' })).toBeHidden()
    const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Para atender' }) })
    await expect(waiting.locator(':focus')).toHaveCount(1)
  })
})
