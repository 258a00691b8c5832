import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

/* What has the focus may be deleted: whoever uses the keyboard or a screen reader goes on from there. */

test('a deletion leaves the focus on the next one, the previous one, the heading', async ({
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
})
