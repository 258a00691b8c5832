import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { TEMAS } from '#app/features/sitio/temas.ts'
import { button, openForm } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { expectUncovered } from '#tests/support/uncovered.ts'

const PATH = '/admin/dashboard/ajustes'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tema = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Temas del sitio' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
const opened = (page: Page, row: string) => page.locator('summary').filter({ hasText: row }).click()
const said = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text)

test("the site's texts can be changed, and every page shows them", async ({ page, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await field(page, 'Nombre de la iglesia').fill('Iglesia La Viña')
  await tema(page, 'Bienvenida').click()
  await field(page, 'Título de bienvenida').fill('Ven como estás')
  await expect(page.getByText('Ven como estás').first()).toBeVisible() // the preview
  await tema(page, 'Pastores').click()
  // A row with what was refused opens, and stays open while it is corrected.
  await opened(page, 'Daniel Rojas')
  await field(page, 'Nombre').fill('')
  await opened(page, 'fila 1')
  await button(page, 'Guardar cambios').click()
  await expect(field(page, 'Nombre')).toBeFocused()
  await page.keyboard.type('Daniel Rojas')
  await expect(field(page, 'Nombre')).toHaveValue('Daniel Rojas')
  await button(page, 'Agregar pastor').click()
  await page.getByRole('group', { name: 'fila 3' }).getByLabel('Nombre').fill('Elena Soto')
  await button(page, 'Subir Elena Soto').click()
  await button(page, 'Eliminar Daniel Rojas').click()
  await button(page, 'Guardar cambios').click()
  await said(page, 'Ajustes guardados con éxito')
  // The root's data is current without a reload.
  await expect(page.getByText('Iglesia La Viña').first()).toBeAttached()
  await visit(page, '/')
  await expect(page.getByText('Ven como estás').first()).toBeVisible()
  await expect(page.getByText(/^(Elena Soto|Marta Fuentes|Daniel Rojas)$/)).toHaveText([
    'Elena Soto',
    'Marta Fuentes',
  ])
})

test('on a phone the site’s form is a list of subjects, one at a time, and a refused field opens its own', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn()
  await visit(page, PATH)
  const partes = page.getByRole('navigation', { name: 'Ajustes' })
  await partes.locator('summary', { hasText: 'Sitio' }).click()
  for (const parte of await partes.getByRole('link').all()) await expect(parte).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await partes.getByRole('link', { name: 'Sitio' }).click()
  await expect(partes.getByRole('link')).toHaveCount(0)
  const mision = field(page, 'Misión')
  await expect(mision).toBeHidden()
  const back = page.getByRole('link', { name: 'Todos los temas' })
  for (const { titulo } of TEMAS) {
    await tema(page, titulo).click()
    await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible()
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens, titulo).toBeLessThanOrEqual(2)
    await back.click()
  }
  await tema(page, 'Quiénes somos').click()
  await mision.fill('')
  await back.click()
  await expect(mision).toBeHidden()
  await expect(tema(page, 'Quiénes somos')).toContainText('Sin guardar')
  await expect(page.getByText('Sin guardar')).toHaveCount(1)
  await button(page, 'Guardar cambios').click()
  await expect(mision).toBeFocused()
  await expect(mision).toHaveAccessibleDescription(/Escribe la misión\./)
  // Another subject that is opened then stays while something is typed there.
  await back.click()
  await tema(page, 'Bienvenida').click()
  await field(page, 'Título de bienvenida').fill('')
  await page.keyboard.type('Ven')
  await expect(field(page, 'Título de bienvenida')).toHaveValue('Ven')
  await button(page, 'Guardar cambios').click()
  await expect(mision).toBeFocused()
  await mision.fill('Servir con alegría.')
  // Another tab and back: what was typed stays.
  await back.click()
  await partes.locator('summary').click()
  await partes.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(partes.locator('summary', { hasText: 'Mi cuenta' })).toBeFocused()
  await expect(page.getByLabel('Contraseña actual')).toBeVisible()
  await page.goBack()
  await tema(page, 'Quiénes somos').click()
  await expect(mision).toHaveValue('Servir con alegría.')
  await expectAccessible(page)
})

test('the link of an administrator who is invited is copied, and shown once', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn()
  await visit(page, `${PATH}?parte=administradores`)
  await openForm(page)
  await page.getByLabel('Correo electrónico').fill('Elena@Iglesia.cl')
  await page.getByRole('switch', { name: 'Administración' }).check()
  await button(page, 'Agregar administrador').click()
  await said(page, 'Persona invitada: envíale el enlace')
  const shown = page.getByLabel('Enlace', { exact: true })
  await expect(shown).toBeFocused()
  await expectUncovered(shown)
  await expectUncovered(button(page, 'Copiar'))
  const link = await shown.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copiar').click()
  await expect(button(page, 'Copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByText('Aún no crea su contraseña')).toBeVisible()
  await page.reload()
  await expect(shown).toHaveCount(0)
})

test("a pastor's photo is chosen, shows on the home page, and is taken away", async ({ page, signIn }) => {
  const create = { width: 900, height: 1200, channels: 3 as const, background: '#2b4c9b' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await signIn()
  await visit(page, PATH)
  await tema(page, 'Pastores').click()
  await opened(page, 'Marta Fuentes')
  const photo = page.getByLabel('Foto de Marta Fuentes', { exact: true })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await photo.setInputFiles({ name: 'IMG_0003.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByRole('alert')).toContainText('Tu teléfono guardó la foto en formato HEIC.')
  await photo.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  await said(page, 'Foto lista. Guarda los cambios para publicarla.')
  // Rows move with their photos.
  await button(page, 'Subir Marta Fuentes').click()
  await expectAccessible(page)
  await button(page, 'Guardar cambios').click()
  await said(page, 'Ajustes guardados con éxito')

  const visitor = await page.context().newPage()
  const portrait = visitor.getByRole('img', { name: 'Marta Fuentes' })
  await visit(visitor, '/')
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await opened(page, 'Marta Fuentes') // saving folded it
  await button(page, 'Quitar foto de Marta Fuentes').click()
  await expect(button(page, 'Quitar foto de Marta Fuentes')).toBeHidden()
  await button(page, 'Guardar cambios').click()
  await expect(async () => {
    await visit(visitor, '/')
    await expect(portrait).toHaveCount(0, { timeout: 500 })
  }).toPass()
})
