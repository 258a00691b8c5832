import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '#app/platform/ids.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addPeticion } from '#tests/support/rows.ts'

const PETICIONES = '/admin/dashboard/donaciones?vista=peticiones'
const ANA = { nombre: 'Ana Muñoz', email: 'ana@correo.cl', peticion: 'Por mi mamá.' }

async function upload(page: Page, titulo: string) {
  await page.getByLabel('Título').fill(titulo)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Fecha').fill('2026-11-15')
  await page.getByLabel('Descripción').fill('Una mañana de alegría')
  const create = { width: 640, height: 480, channels: 3 as const, background: '#2b4c9b' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page
    .getByLabel('Imagen', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  await expect(page.getByRole('button', { name: `Editar ${titulo}` })).toBeVisible()
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
}

test('a deleted photo disappears at once, returns if undone, and otherwise goes with its file', async ({
  page,
  signIn,
  db,
  site,
  problems,
}) => {
  test.slow() // waits out the real seconds
  await db.insertInto('categorias').values({ id: newId(), nombre: 'Cultos', ejemplo: 0 }).execute()
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await upload(page, 'Culto de Navidad')
  const photo = await db.selectFrom('galeria').selectAll().executeTakeFirstOrThrow()
  const fileStatus = async () => (await page.request.get(site.origin + photo.url)).status()
  const gallery = async () => (await page.request.get(`${site.origin}/galeria`)).text()
  const status = page.getByRole('status')
  const undo = status.getByRole('button', { name: 'Deshacer' })
  expect(await gallery()).toContain('Culto de Navidad')

  await remove(page, 'Eliminar Culto de Navidad')
  await expect(status).toContainText('Imagen eliminada con éxito')
  expect(await gallery()).not.toContain('Culto de Navidad')
  await expectAccessible(page)
  // By keyboard.
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Eliminación deshecha')
  await expect(undo).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Culto de Navidad' })).toBeVisible()
  expect(await gallery()).toContain('Culto de Navidad')
  expect(await db.selectFrom('galeria').selectAll().execute()).toEqual([photo])
  expect(await fileStatus()).toBe(200)

  await remove(page, 'Eliminar Culto de Navidad')
  await expect(undo).toBeVisible()
  // A power cut while it can still be undone, and perhaps while the page is asking for its list.
  problems.allow(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING).*galeria\.data/)
  await site.restart('SIGKILL')
  await expect.poll(fileStatus, { timeout: 25_000 }).toBe(404)
  await expect(undo).toBeHidden()
  await expect.poll(() => db.selectFrom('papelera').selectAll().execute()).toEqual([])
  expect(await gallery()).not.toContain('Culto de Navidad')
})

test('a deleted request can be brought back from another section', async ({ page, signIn, db }) => {
  await addPeticion(db, ANA)
  const before = await db.selectFrom('peticiones').selectAll().execute()
  await signIn()
  await visit(page, PETICIONES)
  await remove(page, 'Eliminar petición de Ana Muñoz')
  const status = page.getByRole('status')
  await expect(status).toContainText('Petición eliminada con éxito')
  await expect(page.getByText('Todavía no hay peticiones de oración.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(status).toContainText('Eliminación deshecha')
  expect(await db.selectFrom('peticiones').selectAll().execute()).toEqual(before)
  await page.goto(PETICIONES)
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
})

test('undoing can be retried after a failure, works by keyboard, and says when it is too late', async ({
  page,
  signIn,
  db,
  problems,
}) => {
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, PETICIONES)
  await remove(page, 'Eliminar petición de Ana Muñoz')
  const [status, alert] = [page.getByRole('status'), page.getByRole('alert')]
  await page.route('**/admin/papelera.data*', (route) => route.abort())
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(alert).toContainText('Error al deshacer. Inténtalo de nuevo.')
  await page.unroute('**/admin/papelera.data*')
  await alert.getByRole('button', { name: 'Deshacer' }).click()
  await expect(status).toContainText('Eliminación deshecha')
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()

  await remove(page, 'Eliminar petición de Ana Muñoz')
  await expect(status).toContainText('Petición eliminada con éxito')
  await page.keyboard.press('Control+z')
  await expect(status).toContainText('Eliminación deshecha')
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()

  await remove(page, 'Eliminar petición de Ana Muñoz')
  await expect(status).toContainText('Petición eliminada con éxito')
  await db.deleteFrom('papelera').execute()
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(alert).toContainText('Ya pasó el tiempo para deshacer: la eliminación es definitiva.')
  problems.expect(/ERR_FAILED .*papelera\.data/, /400 .*papelera\.data/)
})
