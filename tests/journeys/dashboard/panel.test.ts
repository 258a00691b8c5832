import { join } from 'node:path'
import { newId, now } from '#app/platform/ids.server.ts'
import { damageTable } from '#tests/support/damage.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addPeticion } from '#tests/support/rows.ts'

const SECCIONES = [
  '',
  '/galeria',
  '/predicaciones',
  '/podcast',
  '/boletin',
  '/contacto',
  '/donaciones',
  '/privacidad',
  '/ajustes',
].map((path) => `/admin/dashboard${path}`)

test('without a session the server sends nothing of the dashboard', { tag: '@once' }, async ({
  request,
  site,
}) => {
  for (const path of SECCIONES) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(302)
    expect(response.headers().location).toBe('/admin/login')
    expect(await response.text()).not.toContain('Cerrar sesión')
  }
  const upload = await request.post('/admin/subidas', {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', Origin: site.origin },
  })
  expect(upload.status()).toBe(401)
})

test('the frame shows title, e-mail, every section and the way out', async ({ page, signIn, isMobile }) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await expect(page.getByText(ADMIN.email).locator('visible=true')).toBeVisible()
  await expectAccessible(page)

  for (const titulo of [
    'Galería',
    'Predicaciones',
    'Agenda',
    'Contacto',
    'Donaciones',
    'Ajustes',
    'Inicio',
  ]) {
    const nav = page.getByRole('navigation', { name: 'Secciones' })
    const link = nav.getByRole('link', { name: titulo })
    if (await link.isVisible()) await link.click()
    else {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await page.getByRole('dialog').getByRole('link', { name: titulo }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  }

  if (!isMobile) {
    await page.getByRole('button', { name: 'Contraer la barra' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Desplegar la barra' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/admin/login')
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/admin/login')
})

test('«Cargando...» shows while the session is checked', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/galeria.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByText('Cargando...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  await expect(page.getByText('Cargando...')).toBeHidden()
})

test('an account without the role sees the frame and the explanation, and cannot write', {
  tag: '@once',
}, async ({ page, signIn, db, site, problems }) => {
  await signIn()
  await db
    .updateTable('admin')
    .set({ data: JSON.stringify({ adminEmails: ['otra@iglesia.cl'] }) })
    .execute()
  await db.deleteFrom('permisos').execute()
  for (const path of SECCIONES) {
    await visit(page, path)
    await expect(page.getByText('Tu cuenta no tiene permisos de administrador.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  }
  const post = (path: string, headers = {}) =>
    page.request.post(path, { headers: { Origin: site.origin, ...headers }, form: { intencion: 'eliminar' } })
  for (const path of ['/admin/dashboard/galeria', '/admin/dashboard/predicaciones', '/admin/dashboard?index'])
    expect((await post(path)).status(), path).toBe(403)
  const upload = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' }
  expect((await post('/admin/subidas', upload)).status()).toBe(403)
  problems.expect(...SECCIONES.map((path) => new RegExp(`403 .*${path}\\)`)))
})

test('an ended session leads to the sign-in', { tag: '@once' }, async ({ page, signIn, context }) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await page.waitForURL('**/admin/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('a lost connection replaces the section, not the frame', { tag: '@once' }, async ({
  page,
  signIn,
  problems,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.route('**/galeria.data*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByText('Error al cargar los datos. Inténtalo de nuevo.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  problems.expect(/ERR_FAILED .*galeria\.data/)
})

test('accepts uploads only from the site’s own pages', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn()
  const response = await page.request.post('/admin/subidas', {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', Origin: 'https://otro.cl' },
  })
  expect(response.status()).toBe(403)
})

test('the home lists what needs attention', { tag: '@phone' }, async ({ page, signIn, db }) => {
  await addPeticion(db, { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por mi hermana' })
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('main').getByText('1 petición de oración pendiente')).toBeVisible()
  await expect(page.getByText('El número de WhatsApp')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toContainText('1 petición pendiente')
})

test.describe('with the example content of a new installation', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('example content is marked, and one button deletes it', { tag: '@once' }, async ({
    page,
    signIn,
    db,
  }) => {
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    await expect(page.getByRole('main').getByText('Ejemplo', { exact: true }).first()).toBeVisible()
    await visit(page, '/admin/dashboard')
    await page.getByRole('button', { name: 'Borrar contenido de ejemplo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('status')).toContainText('Contenido de ejemplo eliminado con éxito')
    await expect(page.getByRole('button', { name: 'Borrar contenido de ejemplo' })).toBeHidden()
    expect(await db.selectFrom('galeria').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('imagenes').selectAll().execute()).toEqual([])
  })
})

test('the home and /salud say that the database is damaged, and what to do', { tag: '@once' }, async ({
  page,
  signIn,
  site,
}) => {
  await site.down()
  damageTable(site.dataDir, 'codigos_recuperacion')
  await site.restart()
  const health = async () => {
    const answer = await fetch(`${site.origin}/salud`)
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
  await expect.poll(health).toMatchObject({
    status: 503,
    estado: 'mal',
    base_de_datos: 'mal',
    detalle: expect.arrayContaining(['La base de datos está dañada: hay que recuperar el último respaldo.']),
  })
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByText('La base de datos está dañada')).toBeVisible()
  await expect(page.getByText('recuperar el último respaldo')).toBeVisible()
  await expectAccessible(page)
})

test('the home says that there is no backup, and when the last one was made', { tag: '@once' }, async ({
  page,
  signIn,
  db,
  site,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByText('Este sitio todavía no tiene ningún respaldo')).toBeVisible()
  const row = { id: newId(), nombre: 'campanario.tar', bytes: 1000, error: '' }
  await db
    .insertInto('respaldos')
    .values({ ...row, momento: now() })
    .execute()
  await page.reload()
  await expect(page.getByText(/^Último respaldo: \d+ de \w+ de \d{4}/)).toBeVisible()
  await expect(page.getByText('Este sitio todavía no tiene ningún respaldo')).toBeHidden()
  await db
    .updateTable('respaldos')
    .set({ lugar: join(site.dataDir, 'respaldos') })
    .execute()
  await page.reload()
  await expect(
    page.getByText(/^El respaldo del \d+ de \w+ de \d{4}.* ya no está donde se guardó$/),
  ).toBeVisible()
  await expect(page.getByText('No queda ningún otro que se pueda leer.')).toBeVisible()
  await expectAccessible(page)
})

test('the home says that the clock may be ahead, and that the restored database may be incomplete', {
  tag: '@once',
}, async ({ page, signIn, db }) => {
  await db.updateTable('instalacion').set({ espera: 60_000_000, sobran: 12 }).execute()
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByText('Por ahora no se borra nada por antiguo')).toBeVisible()
  await expect(page.getByText('Hay 12 fotos guardadas que no están en el sitio')).toBeVisible()
  await expectAccessible(page)
  await db.updateTable('instalacion').set({ espera: 0, sobran: 0 }).execute()
  await page.reload()
  await expect(page.getByText('Por ahora no se borra nada por antiguo')).toBeHidden()
  await expect(page.getByText('Hay 12 fotos')).toBeHidden()
})

test('/salud shows only administrators the background jobs and their last runs', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  const ask = async () => (await page.request.get('/salud')).json()
  expect(await ask()).not.toHaveProperty('trabajos')
  await signIn()
  const { trabajos } = await ask()
  const names = trabajos.map(({ nombre }: { nombre: string }) => nombre)
  expect(names).toEqual(
    expect.arrayContaining(['reloj', 'barrido de archivos', 'límites', 'fotos', 'correo', 'papelera']),
  )
  expect(names).toContain('plazos de privacidad')
  const papelera = trabajos.find(({ nombre }: { nombre: string }) => nombre === 'papelera')
  expect(papelera).toMatchObject({ cada_segundos: 5, bien: true, ultima: expect.stringMatching(/^\d{4}-/) })
})
