import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

/* What has the focus may be deleted: whoever uses the keyboard or a screen reader goes on from there. */

test('a deletion leaves the focus on the next one, the previous one, the heading; a search leaves it in its field', async ({
  page,
  db,
  signIn,
}) => {
  await addFotos(db, 3)
  await addPredicaciones(db, 3)
  await signIn()
  for (const [what, path, heading] of [
    ['Momento', 'galeria', 'Fotos publicadas'],
    ['Predicación', 'predicaciones', 'Predicaciones publicadas'],
  ] as const) {
    await visit(page, `/admin/dashboard/${path}`)
    const eliminar = (n: number) => page.getByRole('button', { name: `Eliminar ${what} ${n}`, exact: true })
    for (const [n, next] of [
      [2, eliminar(3)],
      [3, eliminar(1)],
      [1, page.getByRole('heading', { name: heading })],
    ] as const) {
      await eliminar(n).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
      await expect(eliminar(n)).toBeHidden()
      await expect(next).toBeFocused()
    }
  }

  // What is looked for is no deletion: the field stays, to be corrected.
  await visit(page, '/admin/dashboard/agenda')
  const field = page.getByRole('searchbox', { name: 'Buscar en la agenda' })
  await field.fill('retiro')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Eventos con «retiro»' })).toBeVisible()
  await expect(field).toBeFocused()
})
