import type { Locator, Page } from '@playwright/test'
import { TEXTOS_AJUSTES } from '#app/features/administradores/administrador.ts'
import { TEXTOS_CONTACTO } from '#app/features/contacto/formulario.ts'
import { button } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { expectUncovered } from '#tests/support/uncovered.ts'

/** Scrolls so that the element's lower edge stands that far above the lower edge of the screen. */
const putAbove = (element: Locator, pixels: number) =>
  element.evaluate(
    (self, above) => scrollBy(0, self.getBoundingClientRect().bottom - innerHeight + above),
    pixels,
  )

const errorOf = (page: Page, field: Locator) =>
  field.evaluate((self) => self.id).then((id) => page.locator(`[id="${id}-error"]`))

test('a refused field stands free of the bars, with its message, wherever it was', async ({
  page,
  signIn,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/contacto')
  for (const label of ['Instagram', 'Correo electrónico', 'Mapa'])
    for (const above of [0, 40, 80, 120]) {
      const field = page.getByLabel(label)
      const before = await field.inputValue()
      await field.fill('<nada de esto>')
      await putAbove(field, above)
      await button(page, 'Guardar cambios').click()
      await expect(field).toBeFocused()
      await expectUncovered(field)
      await expectUncovered(await errorOf(page, field))
      await field.fill(before)
    }
})

test('a success leaves when a field is refused', async ({ page, signIn }) => {
  await signIn()
  await visit(page, '/admin/dashboard/contacto')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_CONTACTO.actualizada)
  await page.getByLabel('Dirección').fill('')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByLabel('Dirección')).toBeFocused()
  await expect(page.getByRole('status')).toBeEmpty()
})

test('the notice does not lie over a new link', async ({ page, signIn }) => {
  await signIn()
  await visit(page, '/admin/dashboard/ajustes?parte=administradores')
  await page.getByLabel('Correo electrónico').fill('elena@iglesia.cl')
  await page.getByRole('switch', { name: 'Administración' }).check()
  await button(page, 'Agregar administrador').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_AJUSTES.agregado)
  const link = page.getByRole('textbox', { name: 'Enlace', exact: true })
  await expect(link).toBeFocused()
  await expectUncovered(link)
  await expectUncovered(button(page, 'Copiar'))
})
