import type { Page } from '@playwright/test'
import { addCategoria, fillFoto, openMenu, plain } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

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
  // A power cut while it can still be undone, and perhaps while the page is asking for its list.
  problems.allow(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING).*galeria\.data/)
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await fillFoto(page, await plain())
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  const edit = page.getByRole('button', { name: 'Editar Culto de Navidad' })
  await expect(edit).toBeVisible()
  const { url } = await db.selectFrom('galeria').select('url').executeTakeFirstOrThrow()
  const isPublic = async () =>
    (await (await page.request.get('/galeria')).text()).includes('Culto de Navidad')
  const status = page.getByRole('status')
  const undo = status.getByRole('button', { name: 'Deshacer' })

  await openMenu(page, 'Culto de Navidad')
  await remove(page, 'Eliminar Culto de Navidad')
  await expect(status).toContainText('Imagen eliminada con éxito')
  expect(await isPublic()).toBe(false)
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(status).toContainText('Eliminación deshecha')
  await expect(edit).toBeVisible()
  expect(await isPublic()).toBe(true)

  await openMenu(page, 'Culto de Navidad')
  await remove(page, 'Eliminar Culto de Navidad')
  await expect(undo).toBeVisible()
  await site.restart('SIGKILL')
  // Ten seconds to undo, and as long as the start takes.
  await expect.poll(async () => (await page.request.get(url)).status(), { timeout: 45_000 }).toBe(404)
  await expect(undo).toBeHidden()
  expect(await isPublic()).toBe(false)
})

test('a request is brought back from another section, by keyboard, after a failure, and not too late', async ({
  page,
  signIn,
  db,
  problems,
}) => {
  problems.expect(/ERR_FAILED .*papelera\.data/, /400 .*papelera\.data/)
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, '/admin/dashboard/donaciones?vista=peticiones')
  const [status, alert] = [page.getByRole('status'), page.getByRole('alert')]
  const ana = page.getByRole('article', { name: 'Petición de Ana Muñoz' })
  const nav = page.getByRole('navigation', { name: 'Secciones' })
  await openMenu(page, 'la petición de Ana Muñoz')
  await remove(page, 'Eliminar petición de Ana Muñoz')
  await nav.getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  await page.route('**/admin/papelera.data*', (route) => route.abort())
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(alert).toContainText('Error al deshacer. Inténtalo de nuevo.')
  await page.unroute('**/admin/papelera.data*')
  await alert.getByRole('button', { name: 'Deshacer' }).click()
  await expect(status).toContainText('Eliminación deshecha')

  await visit(page, '/admin/dashboard/donaciones?vista=peticiones')
  await openMenu(page, 'la petición de Ana Muñoz')
  await remove(page, 'Eliminar petición de Ana Muñoz')
  await expect(ana).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(ana).toBeVisible()
  await openMenu(page, 'la petición de Ana Muñoz')
  await remove(page, 'Eliminar petición de Ana Muñoz')
  await expect(ana).toBeHidden()
  await db.deleteFrom('papelera').execute()
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(alert).toContainText('Ya pasó el tiempo para deshacer: la eliminación es definitiva.')
})
