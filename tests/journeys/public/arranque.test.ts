import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'

test.describe('a new site without an administrator', { tag: '@once' }, () => {
  test.use({ siteEnv: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

  test('prints a one-time link that creates the first administrator', async ({ page, site, context }) => {
    const link =
      /http:\S+\/admin\/login\?codigo=\S+/.exec(site.output())?.[0]?.replace('localhost', '127.0.0.1') ?? ''
    expect(link).not.toBe('')
    await visit(page, link)
    await expect(
      page.getByRole('heading', { name: 'Crear la primera cuenta de administrador' }),
    ).toBeVisible()

    await page.getByLabel('Correo electrónico').fill(ADMIN.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
    await page.getByLabel('Repite la contraseña').fill('otra cosa distinta')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(ADMIN.email)

    await page.getByLabel('Repite la contraseña').fill(ADMIN.clave)
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await page.waitForURL('**/admin/dashboard')

    await context.clearCookies()
    await visit(page, link)
    await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó o venció.')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  })
})

test('keeps everything it acknowledged through a power cut', { tag: '@once' }, async ({
  page,
  site,
  signIn,
}) => {
  const response = await page.request.post('/contacto', {
    form: {
      nombre: 'Rosa',
      email: 'rosa@correo.cl',
      peticion: 'Por la salud de mi hermana.',
      consentimiento: 'on',
    },
    headers: { Origin: site.origin },
  })
  expect(response.ok()).toBe(true)
  await site.restart('SIGKILL')
  await signIn()
  await page.goto('/admin/dashboard/donaciones?vista=peticiones')
  await expect(page.getByText('Por la salud de mi hermana.')).toBeVisible()
})

test('/salud reports what is healthy', { tag: '@once' }, async ({ request }) => {
  const response = await request.get('/salud')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({
    estado: 'bien',
    base_de_datos: 'bien',
    archivos: 'bien',
    inicio: 'bien',
    respaldos: 'atrasados',
    detalle: ['No hay un respaldo reciente que se pueda leer.'],
  })
})
