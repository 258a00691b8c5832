import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import {
  addCategoria,
  alertOf,
  button,
  expectOnePhoto,
  expectUploadFails,
  fillFoto,
  fillPeticion,
  fillPredicacion,
  plain,
} from '#tests/support/admin-forms.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'
import { addPeticion } from '#tests/support/rows.ts'

async function mendLater(db: Db, meanwhile: () => Promise<void>) {
  const mend = await breakWrites(db)
  await meanwhile()
  await mend()
}

test('says what could not be read, and shows it on retry', async ({ page, db, signIn, problems }) => {
  await signIn()
  for (const [table, path, says] of [
    ['predicaciones', 'predicaciones', 'Error al cargar las predicaciones. Inténtalo de nuevo.'],
    ['categorias', 'galeria', 'Error al cargar los datos. Inténtalo de nuevo.'],
    ['cuentas_bancarias', 'donaciones', 'Error al cargar los datos. Inténtalo de nuevo.'],
  ] as const) {
    await sql`alter table ${sql.table(table)} rename to escondida`.execute(db)
    problems.expect(new RegExp(`500 .*/admin/dashboard/${path}`))
    await page.goto(`/admin/dashboard/${path}`)
    await expect(alertOf(page).filter({ hasText: says })).toBeVisible()
    await sql`alter table escondida rename to ${sql.table(table)}`.execute(db)
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(alertOf(page).filter({ hasText: says })).toHaveCount(0)
  }
})

test.describe('the database cannot be written', () => {
  test('keeps the contact details as typed and stores nothing', async ({ page, db, signIn, problems }) => {
    problems.expect(/500 .*contacto\.data/)
    await signIn()
    await visit(page, '/admin/dashboard/contacto')
    const before = await readContacto(db)
    await page.getByLabel('Dirección').fill('Av. Matta 1234, Quilicura')
    await page.getByLabel('Teléfono').fill('+56 2 2345 6789')
    const mend = await breakWrites(db)
    await button(page, 'Guardar cambios').click()
    await expect(alertOf(page)).toContainText('Error al guardar la información. Inténtalo de nuevo.')
    await expect(page.getByLabel('Dirección')).toHaveValue('Av. Matta 1234, Quilicura')
    expect(await readContacto(db)).toEqual(before)
    await mend()
    await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
    await button(page, 'Guardar cambios').click()
    await expect(page.getByRole('status')).toContainText('Información de contacto actualizada con éxito')
    expect((await readContacto(db)).data).toMatchObject({
      direccion: 'Av. Matta 1234, Quilicura',
      telefono: '+56 2 2345 6789',
      email: 'hola@iglesia.cl',
    })
  })

  test('adds no sermon, then adds it on retry', async ({ page, db, signIn, problems }) => {
    problems.expect(/500 .*predicaciones\.data/)
    await signIn()
    await visit(page, '/admin/dashboard/predicaciones')
    await fillPredicacion(page)
    const mend = await breakWrites(db)
    await button(page, 'Agregar predicación').click()
    await expect(alertOf(page)).toContainText('Error al agregar la predicación. Inténtalo de nuevo.')
    await expect(page.getByLabel('Descripción')).toHaveValue('Sobre la esperanza')
    expect(await db.selectFrom('predicaciones').select('id').execute()).toEqual([])
    await mend()
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
    expect(await db.selectFrom('predicaciones').select('titulo').execute()).toEqual([
      { titulo: 'La esperanza' },
    ])

    await mendLater(db, async () => {
      await button(page, 'Editar La esperanza').click()
      await page.getByLabel('Título').fill('La paciencia')
      await button(page, 'Guardar cambios').click()
      await expect(alertOf(page)).toContainText('Error al actualizar. Inténtalo de nuevo.')
      await expect(page.getByLabel('Título')).toHaveValue('La paciencia')
      await button(page, 'Cancelar').click()
      await button(page, 'Eliminar La esperanza').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
      await expect(alertOf(page)).toContainText('Error al eliminar. Inténtalo de nuevo.')
    })
    await expect(button(page, 'Editar La esperanza')).toBeVisible()
  })

  test('deletes and changes no photo, adds no category', async ({ page, db, signIn, problems }) => {
    problems.expect(/500 .*galeria\.data/)
    await addFotos(db, 1)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    const mend = await breakWrites(db)
    await button(page, 'Eliminar Foto 1').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(alertOf(page)).toContainText('Error al eliminar la imagen. Inténtalo de nuevo.')
    await expect(button(page, 'Eliminar Foto 1')).toBeVisible()

    await button(page, 'Editar Foto 1').click()
    await page.getByLabel('Título').fill('Otro título')
    await button(page, 'Guardar cambios').click()
    await expect(alertOf(page)).toContainText('Error al actualizar la imagen. Inténtalo de nuevo.')
    await expect(page.getByLabel('Título')).toHaveValue('Otro título')
    await button(page, 'Cancelar').click()

    await page.getByLabel('Nombre de la categoría').fill('Bautizos')
    await button(page, 'Agregar categoría').click()
    await expect(alertOf(page)).toContainText('Error al agregar categoría. Inténtalo de nuevo.')
    await expect(page.getByLabel('Nombre de la categoría')).toHaveValue('Bautizos')
    await button(page, 'Eliminar Cultos').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(alertOf(page)).toContainText('Error al eliminar la categoría. Inténtalo de nuevo.')
    await expect(button(page, 'Eliminar Foto 1')).toBeVisible()
    expect(await db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'Foto 1' }])
    await mend()
    await button(page, 'Agregar categoría').click()
    await expect(page.getByRole('status')).toContainText('Categoría añadida con éxito')
    await button(page, 'Eliminar Foto 1').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(button(page, 'Eliminar Foto 1')).toBeHidden()
  })

  test('uploads no photo, then uploads it on retry', async ({ page, db, signIn, site, problems }) => {
    problems.expect(/500 .*\/admin\/subidas/)
    await addCategoria(db)
    await page.clock.install()
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    const mend = await breakWrites(db)
    await fillFoto(page, await plain())
    await expectUploadFails(page)
    await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
    expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])
    await mend()
    await button(page, 'Subir imagen').click()
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
    await expectOnePhoto(db, site.dataDir)
  })

  test('does not save an uploaded photo, and leaves nothing but the upload', async ({
    page,
    db,
    signIn,
    site,
    problems,
  }) => {
    problems.expect(/500 .*galeria\.data/)
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    let mend = async () => {}
    await page.route('**/admin/dashboard/galeria.data*', async (route) => {
      if (route.request().method() === 'POST') mend = await breakWrites(db)
      await route.continue()
    })
    await fillFoto(page, await plain())
    await button(page, 'Subir imagen').click()
    await expect(alertOf(page)).toContainText('Error al guardar la imagen. Inténtalo de nuevo.')
    expect(readdirSync(join(site.dataDir, 'archivos/galeria'))).toEqual([])
    await mend()
    await page.unroute('**/admin/dashboard/galeria.data*')
    await button(page, 'Subir imagen').click()
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
    await expectOnePhoto(db, site.dataDir)
  })

  test('marks and deletes no request; an old session still shows them', async ({
    page,
    db,
    signIn,
    problems,
  }) => {
    problems.expect(/500 .*donaciones\.data/)
    await addPeticion(db, { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por un trabajo.' })
    await signIn()
    // Old enough to be prolonged, which would write.
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
      .execute()
    const mend = await breakWrites(db)
    await visit(page, '/admin/dashboard/donaciones?vista=peticiones')
    await button(page, 'Marcar como atendida la petición de Rosa').click()
    await expect(alertOf(page)).toContainText('Error al actualizar la petición. Inténtalo de nuevo.')
    await button(page, 'Eliminar petición de Rosa').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(alertOf(page)).toContainText('Error al eliminar la petición. Inténtalo de nuevo.')
    await expect(button(page, 'Marcar como atendida la petición de Rosa')).toBeVisible()
    expect(await countPeticiones(db)).toEqual({ todas: 1, pendientes: 1, atendidas: 0 })
    await mend()
    await button(page, 'Marcar como atendida la petición de Rosa').click()
    await expect(button(page, 'Marcar como pendiente la petición de Rosa')).toBeVisible()
  })

  test('lets nobody sign in, and says so', async ({ page, db, problems }) => {
    problems.expect(/500 .*login\.data/)
    await visit(page, '/admin/login')
    const mend = await breakWrites(db)
    await page.getByLabel('Correo electrónico').fill(ADMIN.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
    await button(page, 'Iniciar sesión').click()
    await expect(alertOf(page)).toContainText('Error al iniciar sesión. Inténtalo de nuevo.')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(ADMIN.email)
    await mend()
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
    await button(page, 'Iniciar sesión').click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  test("keeps a visitor's prayer request as typed, and stores it once on retry", async ({
    page,
    db,
    problems,
  }) => {
    problems.expect(/500 .*contacto\.data/)
    await visit(page, '/contacto')
    await fillPeticion(page)
    const mend = await breakWrites(db)
    await button(page, 'Enviar petición').click()
    await expect(alertOf(page)).toContainText(
      'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.',
    )
    await expect(page.getByLabel('Petición de oración', { exact: true })).toHaveValue('Por mi mamá.')
    await expect(page.getByLabel(/Estoy de acuerdo/)).toBeChecked()
    await mend()
    await button(page, 'Enviar petición').click()
    await expect(page.getByText('¡Tu petición de oración ha sido recibida!')).toBeVisible()
    expect((await countPeticiones(db)).todas).toBe(1)
  })
})
