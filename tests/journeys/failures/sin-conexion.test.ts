import type { Page } from '@playwright/test'
import { rutaDeVoy } from '#app/features/agenda/direcciones.ts'
import { TEXTOS_VOY } from '#app/features/agenda/voy/voy.ts'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, test as journey, visit } from '#tests/support/journey.ts'
import { bar, buttons, positionOf, publishRecording } from '#tests/support/player/grabaciones.ts'
import { expectSound, listen, test } from '#tests/support/radio/journey.ts'
import type { Site } from '#tests/support/site.ts'

const LOST = /ERR_INTERNET_DISCONNECTED/

const link = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const offline = (page: Page) => page.getByRole('alertdialog', { name: 'Sin conexión' })
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a page or its data that do not come: the frame says so and the radio goes on, until «Reintentar» or the network', async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.expect(LOST)
  await listen(page)
  await page.route(`${site.origin}/**`, (route) => route.abort('internetdisconnected'))
  await link(page, 'Donaciones').click()
  await expect(offline(page)).toBeVisible()
  await expect(page).toHaveURL(/\/radio$/)
  await retry(page).click()
  await expect(offline(page)).toBeVisible()
  await offline(page).getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(offline(page)).toBeHidden()
  await expect(heading(page, /Radio/)).toBeVisible()
  await link(page, 'Donaciones').click()
  await expect(offline(page)).toBeVisible()
  await expectSound(page)
  await page.unroute(`${site.origin}/**`)
  await retry(page).click()
  await expect(heading(page, 'Donaciones')).toBeVisible()
  await expectSound(page)

  await context.setOffline(true)
  await link(page, 'Términos de Uso').click()
  await expect(offline(page)).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Términos de Uso')).toBeVisible()
  await expectSound(page)
  await goWithoutData(page, site)
})

/** Of a page whose code is there. */
async function goWithoutData(page: Page, site: Site) {
  await listen(page)
  await link(page, 'Política de Privacidad').click()
  await expect(heading(page, 'Política de Privacidad')).toBeVisible()
  await page.goBack()
  await expect(heading(page, /Radio/)).toBeVisible()
  await page.route(`${site.origin}/**`, (route) => route.abort('internetdisconnected'))
  await link(page, 'Política de Privacidad').click()
  await expect(heading(page, 'Sin conexión')).toBeVisible()
  await expectSound(page)
  await page.unroute(`${site.origin}/**`)
  await retry(page).click()
  await expect(heading(page, 'Política de Privacidad')).toBeVisible()
  await expectSound(page)
}

test('after a new version was installed a page opens by itself; while the radio plays, it asks first', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/404 .*\/assets\//)
  const replaceFiles = () => page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await visit(page, '/')
  await replaceFiles()
  const opened = page.waitForRequest((request) => request.isNavigationRequest())
  await link(page, 'Donaciones').click()
  expect(new URL((await opened).url()).pathname).toBe('/donaciones')
  await expect(heading(page, 'Donaciones')).toBeVisible()

  await page.unroute('**/assets/*.js')
  await listen(page)
  await replaceFiles()
  await link(page, 'Donaciones').click()
  const dialog = page.getByRole('alertdialog', { name: 'El sitio se actualizó' })
  await expect(dialog).toBeVisible()
  await expectSound(page)
  await page.unroute('**/assets/*.js')
  await dialog.getByRole('button', { name: 'Abrir la página' }).click()
  await expect(heading(page, 'Donaciones')).toBeVisible()

  const { path } = await publishRecording(db, site)
  await visit(page, path)
  await buttons(page).getByRole('button').first().click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  await replaceFiles()
  await link(page, 'Donaciones').click()
  await expect(dialog).toContainText('lo que escuchas se detendrá')
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible()
})

journey(
  'leaving what is not saved asks first; without a network a section that cannot be opened and a visitor’s form keep what was typed',
  async ({ page, signIn, db, context, problems }) => {
    problems.expect(LOST)
    await signIn()
    await visit(page, '/admin/dashboard/predicaciones')
    await page.getByLabel('Título', { exact: true }).fill('La esperanza')
    const away = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Contacto' })
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await away.click()
    await question.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('La esperanza')
    await context.setOffline(true)
    await away.click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await offline(page).getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('La esperanza')
    await context.setOffline(false)
    await away.click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'Contacto')).toBeVisible()

    const dia = addDays(today(), 7)
    const evento = { titulo: 'Almuerzo', inicio: `${dia}T13:00`, fin: `${dia}T15:00`, inscripcion: true }
    await addEventoDe(db, evento)
    await expectKept(page, rutaDeVoy('almuerzo', dia), ['Voy', TEXTOS_VOY.sinConexion], {
      nombre: 'Nombre',
      contacto: 'Teléfono o correo electrónico',
    })
    await expectKept(page, '/privacidad', ['Enviar solicitud', TEXTOS_SOLICITUD.sinConexion], {
      nombre: 'Tu nombre',
      contacto: 'Tu correo o tu WhatsApp',
    })
  },
)

/** A visitor's form that is sent without a network says so, and has what was typed after a reload too. */
async function expectKept(
  page: Page,
  path: string,
  [send, lost]: readonly [string, string],
  labels: Record<'nombre' | 'contacto', string>,
) {
  await visit(page, path)
  const nombre = page.getByLabel(labels.nombre, { exact: true })
  const contacto = page.getByLabel(labels.contacto)
  const kind = page.getByLabel('Qué necesitas')
  await nombre.fill('Ana Soto')
  await contacto.fill('ana@correo.cl')
  if (await kind.isVisible()) await kind.selectOption('acceso')
  else await page.getByRole('checkbox').check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: send, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(nombre).toHaveValue('Ana Soto')
  await expect(contacto).toHaveValue('ana@correo.cl')
  if (await kind.isVisible()) await expect(kind).toHaveValue('acceso')
}
