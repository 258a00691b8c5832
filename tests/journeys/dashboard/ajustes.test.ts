import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { unfold } from '#tests/support/admin-forms.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/ajustes'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test("the site's texts can be changed, and every page shows them", { tag: '@once' }, async ({
  page,
  db,
  signIn,
}) => {
  await signIn()
  await visit(page, PATH)
  await unfold(page, 'Iglesia', 'Quiénes somos y pastores')
  await field(page, 'Nombre de la iglesia').fill('Iglesia La Viña')
  await field(page, 'Título de bienvenida').fill('Ven como estás')
  await expect(page.getByText('Ven como estás')).toBeVisible() // the preview
  await page.getByRole('button', { name: 'Agregar pastor' }).click()
  await field(page, 'Nombre').nth(2).fill('Elena Soto')
  await page.getByRole('button', { name: 'Subir Elena Soto' }).click()
  await page.getByRole('button', { name: 'Eliminar Daniel Rojas' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  const { data } = await readSitio(db)
  expect(data).toMatchObject({ nombre: 'Iglesia La Viña', radioUrl: '' })
  expect(data.pastores.map((pastor) => pastor.nombre)).toEqual(['Elena Soto', 'Marta Fuentes'])
  // The root's data is current without a reload.
  await expect(page.getByText('Iglesia La Viña').first()).toBeAttached()
  await visit(page, '/')
  await expect(page.getByText('Ven como estás').first()).toBeVisible()
})

test('errors show beside their fields; switching tabs keeps what was typed', { tag: '@once' }, async ({
  page,
  db,
  signIn,
}) => {
  await signIn()
  await visit(page, PATH)
  await unfold(page, 'Quiénes somos y pastores', 'Radio')
  await field(page, 'Misión').fill('')
  await field(page, 'Enlace de la radio').fill('mi radio')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(field(page, 'Misión')).toHaveAccessibleDescription(/Escribe la misión\./)
  await expect(field(page, 'Enlace de la radio')).toHaveAccessibleDescription(/que empiece con https/)
  await field(page, 'Misión').fill('Servir con alegría.')
  await page.getByRole('tab', { name: 'Mi cuenta' }).click()
  await expect(page.getByLabel('Contraseña actual')).toBeVisible()
  await page.getByRole('tab', { name: 'Sitio' }).click()
  await expect(field(page, 'Misión')).toHaveValue('Servir con alegría.')
  expect((await readSitio(db)).version).toBe(0)
})

test('on a phone the site’s form begins as a list of its subjects, and a refused field opens its own', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await visit(page, PATH)
  await expect(field(page, 'Misión')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500)
  await unfold(page, 'Quiénes somos y pastores')
  await field(page, 'Misión').fill('')
  await page.getByRole('heading', { name: 'Quiénes somos y pastores' }).click()
  await expect(field(page, 'Misión')).toBeHidden()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(field(page, 'Misión')).toBeFocused()
  await expect(field(page, 'Misión')).toHaveAccessibleDescription(/Escribe la misión\./)
  await field(page, 'Misión').fill('Servir con alegría.')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  await expectAccessible(page)
})

test('a save after somebody else’s change shows both versions', { tag: '@once' }, async ({
  page,
  db,
  signIn,
  problems,
}) => {
  await signIn()
  await visit(page, PATH)
  await unfold(page, 'Iglesia')
  await field(page, 'Localidad').fill('La mía')
  const { data } = await readSitio(db)
  await saveSitio(db, { ...data, mision: 'La misión de otra persona.' }, 0)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Otra persona guardó cambios')
  await expect(page.getByText('La misión de otra persona.')).toBeVisible()
  await expect(field(page, 'Localidad')).toHaveValue('La mía')
  problems.expect(/400 .*ajustes\.data/)
})

test('an administrator gets a link shown once, chooses a password, and is removed', { tag: '@once' }, async ({
  page,
  db,
  site,
  signIn,
  browser,
}) => {
  await signIn()
  await visit(page, `${PATH}?parte=administradores`)
  await page.getByLabel('Correo electrónico').fill('Elena@Iglesia.cl')
  await page.getByRole('switch', { name: 'Administración' }).check()
  await page.getByRole('button', { name: 'Agregar administrador' }).click()
  await expect(page.getByRole('status')).toContainText('Administrador agregado con éxito')
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue()
  expect(link).toContain(`${site.origin}/admin/login?codigo=`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByText('Aún no crea su contraseña')).toBeVisible()

  const context = await browser.newContext()
  const elena = await context.newPage()
  await visit(elena, link)
  await elena.getByLabel('Contraseña', { exact: true }).fill('una frase de Elena')
  await elena.getByLabel('Repite la contraseña').fill('una frase de Elena')
  await elena.getByRole('button', { name: 'Guardar contraseña' }).click()
  await elena.waitForURL('**/admin/dashboard')

  await visit(page, `${PATH}?parte=administradores`)
  await expect(page.getByLabel('Enlace', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar a elena@iglesia.cl' }).click()
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres quitar a elena@iglesia.cl?',
  })
  await question.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('status')).toContainText('Administrador quitado con éxito')
  expect(await listAdminEmails(db)).toEqual([ADMIN.email])
  await elena.goto(`${site.origin}${PATH}`)
  await elena.waitForURL('**/admin/login')
  await context.close()
})

test('the last administrator cannot be removed', { tag: '@once' }, async ({ page, db, signIn, problems }) => {
  await signIn()
  await visit(page, `${PATH}?parte=administradores`)
  await page.getByRole('button', { name: `Quitar a ${ADMIN.email}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Eres tú')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('alert')).toContainText('Es el único administrador')
  expect(await listAdminEmails(db)).toEqual([ADMIN.email])
  problems.expect(/400 .*ajustes\.data\?parte=administradores/)
})

test("changing one's own password ends the other sessions and keeps this one", { tag: '@once' }, async ({
  page,
  signIn,
  browser,
  site,
  problems,
}) => {
  const other = await browser.newContext()
  await other.request.post(`${site.origin}/admin/login`, {
    form: { email: ADMIN.email, clave: ADMIN.clave },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  })
  await signIn()
  await visit(page, `${PATH}?parte=cuenta`)
  await expect(page.getByText('Esta sesión')).toHaveCount(1)
  await page.getByLabel('Contraseña actual').fill('otra cosa')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('una frase nueva')
  await page.getByLabel('Repite la contraseña nueva').fill('una frase nueva')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByLabel('Contraseña actual')).toHaveAccessibleDescription(
    'Esa no es tu contraseña actual.',
  )
  await page.getByLabel('Contraseña actual').fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByRole('status')).toContainText('Contraseña cambiada con éxito.')
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('')
  const response = await other.request.get(`${site.origin}${PATH}`, { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cambiar mi contraseña' })).toBeVisible()
  await other.close()
  problems.expect(/400 .*ajustes\.data\?parte=cuenta/)
})

test('«Cerrar las otras» ends the sessions on other devices', { tag: '@once' }, async ({
  page,
  signIn,
  browser,
  site,
}) => {
  const other = await browser.newContext()
  const credentials = { form: { email: ADMIN.email, clave: ADMIN.clave }, headers: { Origin: site.origin } }
  await other.request.post(`${site.origin}/admin/login`, { ...credentials, maxRedirects: 0 })
  await signIn()
  await visit(page, `${PATH}?parte=cuenta`)
  await page.getByRole('button', { name: 'Cerrar las otras' }).click()
  await expect(page.getByRole('status')).toContainText('Tus otras sesiones se cerraron.')
  await expect(page.getByText('No tienes otras sesiones abiertas.')).toBeVisible()
  const response = await other.request.get(`${site.origin}${PATH}`, { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  await other.close()
})

test('has no accessibility violations on any tab', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn()
  for (const path of [PATH, `${PATH}?parte=administradores`, `${PATH}?parte=cuenta`]) {
    await visit(page, path)
    await expectAccessible(page)
  }
})

test("a pastor's photo is uploaded, shows on the home page, and is removed with its files", {
  tag: '@once',
}, async ({ page, db, signIn }) => {
  const jpeg = async (background: string) => ({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  })
  const photo = page.getByLabel('Foto de Marta Fuentes', { exact: true })
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  const take = page.getByRole('button', { name: 'Quitar foto de Marta Fuentes' })
  const pastora = async () => (await readSitio(db)).data.pastores[1]
  await signIn()
  await visit(page, PATH)
  await photo.setInputFiles(await jpeg('#2b4c9b'))
  await expect(take).toBeVisible()
  await expectAccessible(page)
  // Rows move with their photos; leaving unsaved changes asks first.
  await page.getByRole('button', { name: 'Bajar Daniel Rojas' }).click()
  await page.getByRole('button', { name: 'Subir Daniel Rojas' }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await page.getByRole('button', { name: 'Seguir aquí' }).click()
  expect((await readSitio(db)).version).toBe(0)
  await save.click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  const first = (await pastora())?.foto ?? ''
  expect(first).toMatch(/^\/archivos\/sitio\/2026-\d\d-marta-fuentes-\w+\.jpg$/)

  await visit(page, '/')
  const portrait = page.getByRole('img', { name: 'Marta Fuentes' })
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await portrait.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
    '/archivos/variantes/sitio/',
  )
  await expectAccessible(page)

  await visit(page, PATH)
  await photo.setInputFiles(await jpeg('#a8324a'))
  await expect(page.getByRole('status')).toContainText('Foto lista. Guarda los cambios para publicarla.')
  await save.click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  const second = (await pastora())?.foto ?? ''
  expect(second).not.toBe(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)

  await take.click()
  await expect(take).toBeHidden()
  await page.getByRole('button', { name: 'Cerrar aviso' }).first().click()
  await save.click()
  await expect.poll(async () => (await pastora())?.foto).toBe('')
  await expect.poll(async () => (await page.request.get(second)).status()).toBe(404)
  expect(await db.selectFrom('imagenes').select('clave').execute()).toEqual([])
})

test('refuses a file that is no photo and an address of another site, and asks again for a lost photo', {
  tag: '@once',
}, async ({ page, db, signIn, problems }) => {
  await signIn()
  await visit(page, PATH)
  const photo = page.getByLabel('Foto de Daniel Rojas', { exact: true })
  const alert = page.getByRole('alert')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await photo.setInputFiles({ name: 'IMG_0003.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(alert).toContainText('Tu teléfono guardó la foto en formato HEIC.')
  await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('una nota') })
  await expect(alert).toContainText('Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.')
  await expect(page.getByRole('button', { name: 'Reintentar la foto de Daniel Rojas' })).toBeHidden()

  const named = page.locator('input[name="pastores[0].foto"]')
  for (const address of ['https://example.org/foto.jpg', '/archivos/sitio/2026-11-nadie-00.jpg']) {
    await named.evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, address)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(photo).toHaveAccessibleDescription(/Esa foto ya no está\. Elígela de nuevo\./)
  }
  expect((await readSitio(db)).version).toBe(0)
  problems.expect(/400 .*ajustes\.data/)
})
