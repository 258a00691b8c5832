import { TEXTOS_CONTACTO } from '#app/features/contacto/formulario.ts'
import { openMenu } from '#tests/support/admin-forms.ts'
import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

/* What has the focus may be deleted: whoever uses the keyboard or a screen reader goes on from there. */

test('a deletion leaves the focus on the next one, the previous one, the heading; a search and a save leave it in its field', async ({
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
    const menu = (n: number) => page.locator('summary').filter({ hasText: `Más opciones de ${what} ${n}` })
    for (const [n, next] of [
      [2, menu(3)],
      [3, menu(1)],
      [1, page.getByRole('heading', { name: heading })],
    ] as const) {
      await openMenu(page, `${what} ${n}`)
      await eliminar(n).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
      await expect(page.getByRole('button', { name: `Editar ${what} ${n}`, exact: true })).toBeHidden()
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
  // What is typed on while the answer loads stays.
  const found = Promise.withResolvers<void>()
  await page.route(/agenda\.data/, async (route) => {
    await found.promise
    await route.continue()
  })
  await field.fill('ret')
  await field.press('Enter')
  await field.pressSequentially('iro')
  found.resolve()
  await expect(page.getByRole('heading', { name: 'Eventos con «ret»' })).toBeVisible()
  await expect(field).toHaveValue('retiro')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Eventos con «retiro»' })).toBeVisible()
  await page.goForward()
  await expect(field).toHaveValue('ret')

  // A form begins anew with what was saved, maybe while somebody goes on writing: the field has the focus still.
  await visit(page, '/admin/dashboard/contacto')
  const loads = Promise.withResolvers<void>()
  await page.route(/contacto\.data/, async (route) => {
    if (route.request().method() === 'GET') await loads.promise
    await route.continue()
  })
  const instagram = page.getByLabel('Instagram')
  const caret = () => instagram.evaluate((input: HTMLInputElement) => input.selectionStart)
  const before = await instagram.getAttribute('id')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_CONTACTO.actualizada)
  await instagram.press('Home')
  await instagram.press('ArrowRight')
  loads.resolve()
  await expect(instagram).not.toHaveAttribute('id', before ?? '')
  await expect(instagram).toBeFocused()
  expect(await caret()).toBe(1)

  await page.unrouteAll({ behavior: 'wait' })
  await visit(page, '/admin/dashboard/ajustes?parte=sitio&tema=ventana')
  const ventana = page.getByRole('radio', { name: 'Una foto' })
  await ventana.evaluate((radio) => {
    radio.dataset.before = ''
  })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await ventana.focus()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  await expect(ventana).not.toHaveAttribute('data-before')
  await expect(ventana).toBeFocused()
})
