import type { Locator, Page } from '@playwright/test'
import { button } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { addPeticion } from '#tests/support/rows.ts'

const FOTOS = 40
/**
 * Small ones: she waits for forty, not for their size, which is a core's for half a minute at twelve
 * megapixels.
 */
const PIXELES = [480, 360] as const
async function choosePhotos(page: Page) {
  const drawn = [await phonePhoto(...PIXELES), await phonePhoto(...PIXELES)]
  const files = Array.from({ length: FOTOS }, (_, n) => ({
    name: `culto ${n + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: drawn[n % drawn.length] as Buffer,
  }))
  await page.getByLabel('Imagen', { exact: true }).setInputFiles(files)
  // One title for all, but hers for one, and a category that is not there yet.
  await page.getByLabel('Título', { exact: true }).fill('Culto del domingo')
  await page.getByLabel('Título de la foto 40').fill('El coro')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Nueva categoría…')
  await page.getByLabel('Nombre de la nueva').fill('Cultos')
  await page.getByLabel('Descripción').fill('El domingo en la mañana.')
}

const PEDIDOS = ['Ana', 'Rosa', 'Luis', 'Elena']

/** Chromium 109 may lose a tap while it prepares forty photos beside other tests; a person taps again. */
const visitPredicaciones = (page: Page, bar: Locator) =>
  expect(async () => {
    await bar.getByRole('link', { name: 'Predicaciones' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Predicaciones' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 30_000 })

/** The first waits until she is in another section, however quick the machine. */
async function holdUploads(page: Page) {
  const { promise: held, resolve: proceed } = Promise.withResolvers<void>()
  await page.route('**/admin/subidas', async (route) => {
    await held
    await route.continue()
  })
  return proceed
}

test('a new volunteer uploads forty photos after the service, corrects one and attends three requests', {
  tag: ['@phone', '@floor'],
}, async ({ page, db, signIn }) => {
  test.slow() // uploads and resizes forty pictures
  for (const nombre of PEDIDOS)
    await addPeticion(db, { nombre, email: 'a@correo.cl', peticion: `Por la familia de ${nombre}.` })
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  await signIn()
  await visit(page, '/admin/dashboard')
  const quick = page.getByRole('navigation', { name: 'Accesos rápidos' })
  await quick.getByRole('link', { name: 'Subir fotos' }).tap()
  await expect(page.getByText('Una o muchas a la vez.')).toBeVisible()
  await expect(page.getByText(/arrastrarlas hasta aquí/)).toBeHidden()
  await choosePhotos(page)
  const proceed = await holdUploads(page)
  await button(page, `Subir ${FOTOS} fotos`).tap()
  // The uploads continue while she visits other sections.
  const tray = page.getByRole('region', { name: 'Fotos en camino' })
  await visitPredicaciones(page, bar)
  await expect(tray).toContainText('Subiendo: 0 de 40')
  proceed()
  await bar.getByRole('link', { name: 'Galería' }).tap()
  await expect(page.getByRole('status')).toContainText(`${FOTOS} fotos subidas con éxito`, {
    timeout: 240_000,
  })
  await button(page, 'Editar Culto del domingo').nth(15).tap()
  await page.getByLabel('Título', { exact: true }).fill('La merienda')
  await button(page, 'Guardar cambios').tap()
  // The list keeps its scroll position.
  await expect(button(page, 'Editar La merienda')).toBeInViewport()
  await bar.getByRole('link', { name: 'Peticiones' }).tap()
  for (const nombre of PEDIDOS.slice(0, 3)) {
    await button(page, `Marcar como atendida la petición de ${nombre}`).tap()
    await expect(page.getByRole('article', { name: `Petición de ${nombre}` })).toHaveCount(0)
  }
  // Only one notice at a time, so that it does not cover the next button.
  await expect(button(page, 'Cerrar aviso')).toHaveCount(1)
  await page.goto('/galeria')
  const seen = (titulo: string) => expect(page.getByRole('img', { name: titulo }))
  for (const own of ['La merienda', 'El coro']) await seen(own).toHaveCount(1)
  await seen('Culto del domingo').toHaveCount(FOTOS - 2)
})
