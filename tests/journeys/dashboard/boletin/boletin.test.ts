import type { Page } from '@playwright/test'
import { TEXTOS_BOLETIN } from '#app/features/boletin/formulario.ts'
import { borradorOf, saveBorrador } from '#app/features/boletin/write.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { button, openForm } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/boletin'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const onlyRow = (db: Db) => db.selectFrom('boletines').selectAll().executeTakeFirstOrThrow()

/** The address that is sent to somebody by WhatsApp. */
async function vistaPrevia(page: Page): Promise<string> {
  const send = await page.getByRole('link', { name: /vista previa .* por WhatsApp/ }).getAttribute('href')
  return new URL(send ?? '').searchParams.get('text')?.split('\n')[1] ?? ''
}

test('a bulletin goes from its draft to WhatsApp', { tag: '@phone' }, async ({
  page,
  context,
  site,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  await visit(page, PATH)
  await openForm(page)
  const domingo = await page.getByLabel('Domingo').inputValue()
  await field(page, 'Título').fill('Paz en casa')
  await field(page, 'Texto').fill('Nos vemos ')
  await button(page, 'Negrita').press('Enter')
  await page.keyboard.type('todos')
  await expect(field(page, 'Texto')).toHaveValue('Nos vemos **todos**')
  await button(page, 'Agregar aviso').click()
  await field(page, 'Aviso').fill('Mira [la lista](https://iglesia.cl/lista)')
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible()
  await page.getByText('Vista previa').click()
  await expect(page.getByRole('strong').filter({ hasText: 'todos' })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get(`/boletin/${domingo}`)).url()).toBe(`${site.origin}/#no-encontrada`)
  // Somebody without an account reads it before it is out.
  await page.getByText('Mostrarla a alguien sin cuenta').click()
  const shown = await (await page.request.get(await vistaPrevia(page), { headers: { Cookie: '' } })).text()
  expect(shown).toContain('Paz en casa')
  expect(shown).toContain('Vista previa: todavía no está publicado.')

  await button(page, 'Publicar boletín').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_BOLETIN.publicado)
  await button(page, 'Copiar para WhatsApp').click()
  await expect(button(page, 'Copiado')).toBeVisible()
  const message = await page.evaluate(() => navigator.clipboard.readText())
  expect(message).toContain('Nos vemos *todos*\n\n*Avisos*\n• Mira la lista: https://iglesia.cl/lista')
  expect(message).toContain(`${site.origin}/boletin/${domingo}`)
  await page.goto('/boletin')
  await expect(page.getByRole('heading', { level: 1, name: 'Paz en casa' })).toBeVisible()
})

/** What somebody else wrote is shown before it is written over. */
async function expectTheirsShown(page: Page, db: Db) {
  const { id, fecha, version } = await onlyRow(db)
  const theirs = { titulo: 'Suyo', texto: 'De ella', avisos: [] }
  await saveBorrador(db, { id, version, clave: 'ella' }, fecha, theirs)
  await field(page, 'Texto').fill('De mí')
  await expect(page.getByText('Sin guardar: otra persona guardó cambios')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: ADELANTADO })).toBeVisible()
  await expect(page.getByText('De ella')).toBeVisible()
  expect(borradorOf(await onlyRow(db))).toMatchObject(theirs)
  await button(page, 'Guardar borrador').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_BOLETIN.guardado)
  expect(borradorOf(await onlyRow(db))).toMatchObject({ titulo: 'Sin red', texto: 'De mí' })
}

test('what is typed without a connection is saved once it is back, over what somebody else wrote once it was shown', async ({
  page,
  context,
  db,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /400 .*boletin/)
  await signIn()
  await visit(page, PATH)
  await context.setOffline(true)
  await field(page, 'Título').fill('Sin red')
  await expect(page.getByText(TEXTOS_BOLETIN.sinConexion)).toBeVisible()
  await field(page, 'Texto').fill('Todo sigue aquí.')
  await page.route('**/boletin.data*', (route) => route.abort())
  await context.setOffline(false)
  // The page goes, and with it the form: the browser has kept what the server does not have.
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, PATH)
  await expect(field(page, 'Texto')).toHaveValue('Todo sigue aquí.')
  await page.unroute('**/boletin.data*')
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await expect
    .poll(async () => borradorOf(await onlyRow(db)))
    .toMatchObject({ titulo: 'Sin red', texto: 'Todo sigue aquí.' })
  await expectTheirsShown(page, db)
})
