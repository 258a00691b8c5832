import { button, chooseJpeg, openMenu, plain } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

test('a sermon with a picture is added, changed, and deleted with its files', async ({
  page,
  signIn,
  db,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  const status = page.getByRole('status')
  await expect(page.getByText('No hay predicaciones disponibles en este momento.')).toBeVisible()
  await page.getByLabel('Título', { exact: true }).fill('La esperanza')
  await page.getByLabel('Predicador').fill('Daniel Rojas')
  await page.getByLabel('Descripción').fill('Sobre la esperanza')
  await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
  await chooseJpeg(page, 'Imagen (opcional)', await plain())
  await button(page, 'Agregar predicación').click()
  await expect(status).toContainText('Predicación agregada con éxito')
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('')
  // The next time the preacher is proposed.
  const proposed = () =>
    page
      .getByLabel('Predicador')
      .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
  await expect.poll(proposed).toEqual(['Daniel Rojas'])
  const { imagen } = await db.selectFrom('predicaciones').select('imagen').executeTakeFirstOrThrow()
  const picture = async () => (await page.request.get(imagen)).status()
  expect(await picture()).toBe(200)
  await button(page, 'Editar La esperanza').click()
  await expect(page.getByLabel('Imagen (opcional)')).toBeHidden()
  await page.getByLabel('Título', { exact: true }).fill('La esperanza viva')
  await button(page, 'Guardar cambios').click()
  await expect(status).toContainText('Predicación actualizada con éxito')
  await openMenu(page, 'La esperanza viva')
  await button(page, 'Eliminar La esperanza viva').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(status).toContainText('Predicación eliminada con éxito')
  // The file is deleted once the deletion can no longer be undone: make it an old one.
  await db.updateTable('papelera').set({ borrada: '2026-01-01T00:00:00.000Z' }).execute()
  await expect.poll(picture).toBe(404)
})
