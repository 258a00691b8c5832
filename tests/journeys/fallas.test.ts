import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readContacto } from '#app/domain/contacto/contacto.server.ts'
import { addPeticion, countPeticiones } from '#app/domain/peticiones/peticiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/photos.ts'

// What breaks here is behind the page, the same for every screen.
test.skip(({ isMobile }) => isMobile, 'the server fails alike whatever the screen')

// What fails on purpose is the browser's to note.
test.afterEach(({ problems }) => {
  problems.length = 0
})

const addCategoria = (db: Db) =>
  db.insertInto('categorias').values({ id: newId(), nombre: 'Cultos', ejemplo: 0 }).execute()

const chooseJpeg = (page: Page, label: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })

const plain = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#4c7a52' } })
    .jpeg()
    .toBuffer()

async function fillFoto(page: Page, buffer: Buffer) {
  await page.getByLabel('Título').fill('Culto de Navidad')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('Una mañana de alegría')
  await chooseJpeg(page, 'Imagen', buffer)
}

async function fillPredicacion(page: Page) {
  await page.getByLabel('Título').fill('La esperanza')
  await page.getByLabel('Predicador').fill('Daniel Rojas')
  await page.getByLabel('Descripción').fill('Sobre la esperanza')
  await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
}

async function fillPeticion(page: Page) {
  await page.getByLabel('Nombre').fill('Ana Muñoz')
  await page.getByLabel('Correo electrónico').fill('ana@correo.cl')
  await page.getByLabel('Petición de oración', { exact: true }).fill('Por mi mamá.')
  await page.getByLabel(/Estoy de acuerdo/).check()
}

const alertOf = (page: Page) => page.getByRole('alert')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** One photo, one picture, one original: nothing twice, nothing left over. */
async function expectOnePhoto(db: Db, dataDir: string) {
  const fotos = await db.selectFrom('galeria').select(['titulo', 'url']).execute()
  expect(fotos).toEqual([{ titulo: 'Culto de Navidad', url: expect.stringContaining('/archivos/galeria/') }])
  expect(await db.selectFrom('imagenes').select('clave').execute()).toHaveLength(1)
  expect(readdirSync(join(dataDir, 'archivos/galeria'))).toHaveLength(1)
  const uploads = () => db.selectFrom('subidas').select('id').execute()
  await expect.poll(uploads).toEqual([])
}

async function mendLater(db: Db, meanwhile: () => Promise<void>) {
  const mend = await breakWrites(db)
  await meanwhile()
  await mend()
}

test('what cannot be read says so, and comes with the next try', async ({ page, db, signIn }) => {
  await signIn()
  for (const [table, path, says] of [
    ['predicaciones', 'predicaciones', 'Error al cargar las predicaciones. Inténtalo de nuevo.'],
    ['categorias', 'galeria', 'Error al cargar los datos. Inténtalo de nuevo.'],
    ['cuentas_bancarias', 'donaciones', 'Error al cargar los datos. Inténtalo de nuevo.'],
  ] as const) {
    await sql`alter table ${sql.table(table)} rename to escondida`.execute(db)
    await page.goto(`/admin/dashboard/${path}`)
    await expect(alertOf(page).filter({ hasText: says })).toBeVisible()
    await sql`alter table escondida rename to ${sql.table(table)}`.execute(db)
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(alertOf(page).filter({ hasText: says })).toHaveCount(0)
  }
})

test.describe('the database cannot be written', () => {
  test('contact details stay as typed, nothing is half done', async ({ page, db, signIn }) => {
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

  test('a sermon is not added, and then it is', async ({ page, db, signIn }) => {
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

  test('a photo is neither deleted nor changed, a category is not added', async ({ page, db, signIn }) => {
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

  test('a photo does not go up, and then it does', async ({ page, db, signIn, site }) => {
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    const mend = await breakWrites(db)
    await fillFoto(page, await plain())
    await button(page, 'Subir imagen').click()
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.', {
      timeout: 25_000,
    })
    await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
    expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])
    await mend()
    await button(page, 'Subir imagen').click()
    await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
    await expectOnePhoto(db, site.dataDir)
  })

  test('a photo whose upload arrived is not saved, and nothing of it is left but the upload', async ({
    page,
    db,
    signIn,
    site,
  }) => {
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

  test('a request is neither marked nor deleted; an old session still shows them', async ({
    page,
    db,
    signIn,
  }) => {
    await addPeticion(db, { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por un trabajo.' })
    await signIn()
    // It is due to be prolonged, which writes.
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

  test('nobody signs in, and the login says so', async ({ page, db }) => {
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

  test("a visitor's prayer request stays as typed, and arrives once", async ({ page, db }) => {
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

test.describe('the files cannot be written', () => {
  /** A file stands where the folder belongs: that stops even those whom no permission stops. */
  const block = (dataDir: string, folder: string) => {
    const path = join(dataDir, 'archivos', folder)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(join(dataDir, 'archivos'), { recursive: true })
    writeFileSync(path, '')
    return () => rmSync(path)
  }

  for (const folder of ['subidas', 'galeria'])
    test(`«${folder}»: the photo is told to have failed, and goes up afterwards`, async ({
      page,
      db,
      signIn,
      site,
    }) => {
      await addCategoria(db)
      await signIn()
      await visit(page, '/admin/dashboard/galeria')
      await fillFoto(page, await plain())
      const mend = block(site.dataDir, folder)
      await button(page, 'Subir imagen').click()
      await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.', {
        timeout: 25_000,
      })
      await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
      expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])
      mend()
      await button(page, 'Subir imagen').click()
      await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
      await expectOnePhoto(db, site.dataDir)
    })

  test("a sermon's picture", async ({ page, db, signIn, site }) => {
    await signIn()
    await visit(page, '/admin/dashboard/predicaciones')
    await fillPredicacion(page)
    await chooseJpeg(page, 'Imagen (opcional)', await plain())
    const mend = block(site.dataDir, 'predicaciones')
    await button(page, 'Agregar predicación').click()
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
    expect(await db.selectFrom('predicaciones').select('id').execute()).toEqual([])
    mend()
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
    expect(await db.selectFrom('predicaciones').select('titulo').execute()).toHaveLength(1)
  })

  test("a pastor's photo", async ({ page, signIn, site }) => {
    await signIn()
    await visit(page, '/admin/dashboard/ajustes')
    const mend = block(site.dataDir, 'sitio')
    await chooseJpeg(page, 'Foto de Daniel Rojas', await plain())
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
    mend()
    await button(page, 'Reintentar la foto de Daniel Rojas').click()
    await expect(button(page, 'Quitar foto de Daniel Rojas')).toBeVisible()
  })
})

test.describe('the connection is cut', () => {
  test('a visitor and an administrator lose nothing', async ({ page, db, context, signIn }) => {
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

  test('a photo waits for the connection and goes on by itself', async ({
    page,
    db,
    context,
    signIn,
    site,
  }) => {
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

test('the session ended meanwhile: signed in again in another tab, the same form saves', async ({
  page,
  db,
  context,
  signIn,
}) => {
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
  test('in the middle of an upload: it goes on, and the photo is there exactly once', async ({
    page,
    db,
    signIn,
    site,
  }) => {
    await addCategoria(db)
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    await fillFoto(page, await phonePhoto(2000, 1500))
    let chunks = 0
    const killed = Promise.withResolvers<void>()
    await page.route('**/admin/subidas/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++chunks === 2) {
        // The chunk is on its way while the process dies.
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

  test('while the photo is being saved: tried again, it is there exactly once', async ({
    page,
    db,
    signIn,
    site,
  }) => {
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
