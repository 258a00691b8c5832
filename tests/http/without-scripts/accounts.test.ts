import { expect, onTestFinished, test } from 'vitest'
import { TEXTOS_SEGUNDO } from '#app/features/administradores/administrador.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { cookieOf } from '#tests/support/people.ts'
import { type PlainBrowser, plainBrowser } from '#tests/support/plain-browser.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

// How somebody without scripts gets in, and keeps others out.

const MI_CUENTA = '/admin/dashboard/ajustes?parte=cuenta'
const DENTRO = { 'Correo electrónico': ADMIN.email, Contraseña: ADMIN.clave }

test('the second step is set up, asked for, its codes made anew, and turned off', async () => {
  const site = await testSite()
  const page = plainBrowser(site, await cookieOf(site, ADMIN))
  await page.goto(MI_CUENTA)
  const confirm = async (ask: string, send: string) => {
    await page.press(ask)
    await page.press(send, { 'Tu contraseña': ADMIN.clave })
  }
  await confirm('Activar', 'Continuar')
  const secreto = page.find('code').text.replaceAll(' ', '')
  // Each code is good once, and one of a step before and after the server's own.
  const step = Math.floor(Date.now() / 30_000)
  await page.press('Activar', { 'Código de la aplicación': '12 34' })
  expect(page.field('Código de la aplicación').described).toContain('Ese código no es correcto')
  await page.press('Activar', { 'Código de la aplicación': totpCode(secreto, step) })
  expect(page.text()).toContain(TEXTOS_SEGUNDO.activado)
  expect(page.find('ul', 'Códigos de recuperación').text.split(' ')).toHaveLength(8)
  await page.press('Ya los guardé')
  expect(page.text()).toContain('Te quedan 8 códigos de recuperación.')

  const other = plainBrowser(site)
  await other.goto('/admin/login')
  await other.press('Iniciar sesión', DENTRO)
  await other.press('Entrar con otra cuenta')
  await other.press('Iniciar sesión', DENTRO)
  await other.goto('/admin/dashboard')
  expect(other.path()).toBe('/admin/login')
  await other.press('Entrar', { Código: totpCode(secreto, step + 1) })
  expect(other.path()).toBe('/admin/dashboard')

  await confirm('Crear códigos nuevos', 'Crear códigos')
  expect(page.text()).toContain(TEXTOS_SEGUNDO.codigosNuevos)
  await page.press('Ya los guardé')
  await confirm('Desactivar', 'Desactivar')
  expect(page.text()).toContain(TEXTOS_SEGUNDO.desactivado)
  expect(page.count('button', 'Activar')).toBe(1)
})

test('a fingerprint is not asked for, and can be removed', async () => {
  const site = await testSite()
  const db = testDb(site)
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const llave = { credencial: 'c', publica: 'p', contador: 0, medios: '[]', createdAt: now() }
  await db
    .insertInto('llaves')
    .values({ ...llave, id: newId(), userId, nombre: 'Mi teléfono' })
    .execute()
  const page = plainBrowser(site)
  await page.goto('/admin/login')
  await page.press('Iniciar sesión', DENTRO)
  await page.goto(MI_CUENTA)
  expect(page.text()).toContain('Entrar con huella o PIN')
  expect(page.count('button', 'Agregar huella o PIN')).toBe(0)
  await page.press('Quitar Mi teléfono')
  await page.press('Quitar')
  expect(page.text()).toContain('Huella o PIN quitado con éxito')
  expect(await db.selectFrom('llaves').selectAll().execute()).toEqual([])
})

async function choosePassword(page: PlainBrowser, send: string, more: Record<string, string> = {}) {
  const typed = { Contraseña: ADMIN.clave, ...more }
  await page.press(send, { ...typed, 'Repite la contraseña': 'otra cosa distinta' })
  expect(page.text()).toContain('Las contraseñas no coinciden.')
  await page.press(send, { ...typed, 'Repite la contraseña': ADMIN.clave })
  expect(page.path()).toBe('/admin/dashboard')
}

test('a forgotten password is reset by a mailed link', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const page = plainBrowser(await testSite({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl' }))
  await page.goto('/admin/login')
  await page.follow('¿Olvidaste tu contraseña?')
  await page.press('Enviar enlace', { 'Correo electrónico': ADMIN.email })
  expect(page.text()).toContain('Si ese correo es de un administrador')
  await expect.poll(() => smtp.received.length).toBe(1)
  const { pathname, search } = new URL(/http:\/\/\S+codigo=\S+/.exec(smtp.received[0]?.text ?? '')?.[0] ?? '')
  await page.goto(pathname + search)
  await choosePassword(page, 'Guardar contraseña')
})

test('on a new site the first administrator and an invited one choose their passwords', async () => {
  const site = await testSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  await expect.poll(() => site.output()).toMatch(/codigo=\S+/)
  const page = plainBrowser(site)
  await page.goto(/\/admin\/login\?codigo=\S+/.exec(site.output())?.[0] ?? '')
  await choosePassword(page, 'Crear cuenta', { 'Correo electrónico': ADMIN.email })
  const people = '/admin/dashboard/ajustes?parte=administradores'
  await page.goto(people)
  const elena = { 'Correo electrónico': 'elena@iglesia.cl', Administración: true }
  await page.press('Agregar administrador', elena)
  expect(page.count('input', 'Enlace')).toBe(1)
  const invitation = page.field('Enlace').value
  const whatsapp = new URL(page.find('a', /^Enviar por WhatsApp/).get('href') ?? '')
  expect(whatsapp.searchParams.get('text')).toContain(invitation)
  await page.goto(people)
  expect(page.count('input', 'Enlace')).toBe(0)
  page.forget()
  await page.goto(invitation)
  await choosePassword(page, 'Guardar contraseña')
})
