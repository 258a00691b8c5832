import { randomBytes } from 'node:crypto'
import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { REVISA_LO_MARCADO } from '#app/parts/admin/textos.ts'
import { NOT_AN_IMAGE } from '#app/platform/images/refusals.ts'
import { addCategoria, button, fillPredicacion, plain } from '#tests/support/admin-forms.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ javaScriptEnabled: false })

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await plain() })

test('a sermon is refused for a field, keeps its picture, and is saved with it', async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*predicaciones/)
  await signIn()
  await page.goto('/admin/dashboard/predicaciones')
  await fillPredicacion(page)
  await page.getByLabel('Enlace').fill('nada')
  await page.getByLabel('Imagen (opcional)').setInputFiles(await jpeg('portada.jpg'))
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('alert')).toHaveText(REVISA_LO_MARCADO)
  await expect(page.getByText('Foto recibida: portada.jpg')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('La esperanza')
  await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregada)
  expect(await db.selectFrom('predicaciones').select(['titulo', 'imagen']).execute()).toEqual([
    { titulo: 'La esperanza', imagen: expect.stringMatching(/^\/archivos\/predicaciones\//) },
  ])
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
})

test('photos are sent with the form: one with its title, several with a title each', async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*galeria/)
  await addCategoria(db)
  await signIn()
  await page.goto('/admin/dashboard/galeria')
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Título').fill('Culto de Navidad')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('Una mañana de alegría')
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('alert')).toHaveText(TEXTOS_GALERIA.sinImagen)
  await expect(page.getByLabel('Categoría', { exact: true })).toHaveValue('Cultos')
  await page.getByLabel('Imagen', { exact: true }).setInputFiles({
    name: 'nota.jpg',
    mimeType: 'image/jpeg',
    buffer: randomBytes(2000),
  })
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('alert')).toHaveText(NOT_AN_IMAGE)
  await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
  await page.getByLabel('Imagen', { exact: true }).setInputFiles(await jpeg('IMG_1.jpg'))
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_GALERIA.subida)

  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('El coro')
  await page
    .getByLabel('Imagen', { exact: true })
    .setInputFiles([await jpeg('coro de niños.jpg'), await jpeg('IMG_2.jpg')])
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('alert')).toHaveText(TEXTOS_GALERIA.titulos)
  await expect(page.getByText('Foto recibida: coro de niños.jpg')).toBeVisible()
  await expect(page.getByLabel('Título de la foto 1')).toHaveValue('Coro de niños')
  await page.getByLabel('Título de la foto 2').fill('El órgano')
  await button(page, 'Subir imagen').click()
  await expect(page.getByRole('status')).toContainText('2 fotos subidas con éxito')
  const titles = await db.selectFrom('galeria').select('titulo').orderBy('titulo').execute()
  expect(titles.map(({ titulo }) => titulo)).toEqual(['Coro de niños', 'Culto de Navidad', 'El órgano'])
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
})
