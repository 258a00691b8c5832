import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import {
  addCategoria,
  alertOf,
  button,
  expectOnePhoto,
  fillFoto,
  fillPeticion,
  fillPredicacion,
} from '#tests/support/admin-forms.ts'
import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

test.describe('the connection is cut', () => {
  test('a visitor and an administrator lose nothing', async ({ page, db, context, signIn, problems }) => {
    problems.expect(
      /ERR_INTERNET_DISCONNECTED .*contacto\.data/,
      /ERR_INTERNET_DISCONNECTED .*predicaciones\.data/,
    )
    await visit(page, '/contacto')
    await fillPeticion(page)
    await context.setOffline(true)
    await button(page, 'Enviar petición').click()
    await expect(alertOf(page)).toContainText(
      'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.',
    )
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Muñoz')
    await context.setOffline(false)
    await button(page, 'Enviar petición').click()
    await expect(page.getByText('¡Tu petición de oración ha sido recibida!')).toBeVisible()

    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/predicaciones')
    await fillPredicacion(page)
    await context.setOffline(true)
    await button(page, 'Agregar predicación').click()
    await expect(alertOf(page)).toContainText('Error al agregar la predicación. Inténtalo de nuevo.')
    await expect(page.getByLabel('Título')).toHaveValue('La esperanza')
    await context.setOffline(false)
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
  })

  test('an upload waits for the connection and resumes by itself', async ({
    page,
    db,
    context,
    signIn,
    site,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED .*\/admin\/subidas\//)
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    await fillFoto(page, await phonePhoto(1600, 1200))
    let chunks = 0
    await page.route('**/admin/subidas/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++chunks === 2) await context.setOffline(true)
      await route.continue()
    })
    await button(page, 'Subir imagen').click()
    await expect.poll(() => chunks).toBe(2)
    await context.setOffline(false)
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito', { timeout: 20_000 })
    await expectOnePhoto(db, site.dataDir)
  })
})

test('after the session ended, signing in in another tab lets the same form save', async ({
  page,
  db,
  context,
  signIn,
  problems,
}) => {
  problems.expect(/401 .*contacto\.data/)
  await signIn()
  await visit(page, '/admin/dashboard/contacto')
  await page.getByLabel('Dirección').fill('Av. Matta 1234, Quilicura')
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await page.getByLabel('Teléfono').fill('+56 2 2345 6789')
  await db.deleteFrom('session').execute()
  await button(page, 'Guardar cambios').click()
  await expect(alertOf(page)).toContainText(
    'Tu sesión terminó. Inicia sesión en otra pestaña, vuelve aquí e inténtalo de nuevo.',
  )
  await expect(page.getByLabel('Dirección')).toHaveValue('Av. Matta 1234, Quilicura')

  const other = await context.newPage()
  await visit(other, '/admin/login')
  await other.getByLabel('Correo electrónico').fill(ADMIN.email)
  await other.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
  await other.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(other).toHaveURL(/\/admin\/dashboard$/)
  await other.close()

  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText('Información de contacto actualizada con éxito')
  expect((await readContacto(db)).data.direccion).toBe('Av. Matta 1234, Quilicura')
})

test.describe('the site is killed', () => {
  test('during an upload: it resumes, and the photo is stored exactly once', async ({
    page,
    db,
    signIn,
    site,
    problems,
  }) => {
    problems.expect(/net::ERR_\w+ .*\/admin\/subidas\//)
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    await fillFoto(page, await phonePhoto(2000, 1500))
    let chunks = 0
    const killed = Promise.withResolvers<void>()
    await page.route('**/admin/subidas/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++chunks === 2) {
        // Kill the process while the chunk is in flight.
        void route.continue()
        await site.down('SIGKILL')
        killed.resolve()
      } else await route.continue()
    })
    await button(page, 'Subir imagen').click()
    await killed.promise
    await expect(page.getByRole('progressbar')).toBeVisible()
    await site.restart()
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito', { timeout: 25_000 })
    await expectOnePhoto(db, site.dataDir)
  })

  test('while saving the photo: a retry stores it exactly once', async ({
    page,
    db,
    signIn,
    site,
    problems,
  }) => {
    problems.expect(/net::ERR_\w+ .*galeria\.data/)
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    await fillFoto(page, await phonePhoto(1600, 1200))
    const killed = Promise.withResolvers<void>()
    await page.route('**/admin/dashboard/galeria.data*', async (route) => {
      void route.continue()
      await site.down('SIGKILL')
      killed.resolve()
    })
    await button(page, 'Subir imagen').click()
    await killed.promise
    await expect(alertOf(page)).toContainText('Error al guardar la imagen. Inténtalo de nuevo.')
    await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
    await page.unroute('**/admin/dashboard/galeria.data*')
    await site.restart()
    await button(page, 'Subir imagen').click()
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
    expect(await db.selectFrom('galeria').select('titulo').execute()).toEqual([
      { titulo: 'Culto de Navidad' },
    ])
  })
})
