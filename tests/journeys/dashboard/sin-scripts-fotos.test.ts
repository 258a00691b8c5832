import { randomBytes } from 'node:crypto'
import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import { NOT_AN_IMAGE } from '#app/platform/images/refusals.ts'
import { addCategoria, button, jpeg, plain } from '#tests/support/admin-forms.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ javaScriptEnabled: false })

test('photos are sent with the form: one with its title, several with a title each', {
  tag: '@phone',
}, async ({ page, db, signIn, problems }) => {
  problems.expect(/400 .*galeria/)
  await addCategoria(db)
  await signIn()
  await page.goto('/admin/dashboard/galeria')
  const imagen = page.getByLabel('Imagen', { exact: true })
  const alert = page.getByRole('alert')
  const shared = async (descripcion: string) => {
    await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
    await page.getByLabel('Descripción').fill(descripcion)
  }
  await page.getByLabel('Título').fill('Culto de Navidad')
  await shared('Una mañana de alegría')
  await button(page, 'Subir imagen').click()
  await expect(alert).toHaveText(TEXTOS_GALERIA.sinImagen)
  await imagen.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: randomBytes(2000) })
  await button(page, 'Subir imagen').click()
  await expect(alert).toHaveText(NOT_AN_IMAGE)
  await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
  await imagen.setInputFiles(jpeg(await plain()))
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_GALERIA.subida)

  await shared('El coro')
  await imagen.setInputFiles([jpeg(await plain(), 'coro de niños.jpg'), jpeg(await plain())])
  await button(page, 'Subir imagen').click()
  await expect(alert).toHaveText(TEXTOS_GALERIA.titulos)
  await expect(page.getByLabel('Título de la foto 1')).toHaveValue('Coro de niños')
  await page.getByLabel('Título de la foto 2').fill('El órgano')
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('status')).toContainText('2 fotos subidas con éxito')
  for (const titulo of ['Coro de niños', 'Culto de Navidad', 'El órgano'])
    await expect(button(page, `Editar ${titulo}`)).toBeVisible()
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
})
