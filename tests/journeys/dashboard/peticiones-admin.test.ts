import type { Page } from '@playwright/test'
import { setAtendida } from '#app/features/peticiones/peticiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { openMenu } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/donaciones?vista=peticiones'

test('requests are attended, reopened and deleted; home, menu, tab and filters count them', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await expect(page.getByText('Todavía no hay peticiones de oración.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Todas|Pendientes|Atendidas)/ })).toHaveCount(0)
  const [rosa] = [await addPeticion(db, ROSA), await addPeticion(db, ANA)]
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: '2 peticiones de oración pendientes' }).click()
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  await expect(bar.locator('[aria-current=page]')).toHaveText('Peticiones2 peticiones pendientes')
  const filtro = (name: string) => page.getByRole('button', { name })
  await expect(filtro('Pendientes (2)')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await expect(page.getByRole('tab', { name: 'Peticiones de oración 1 pendiente' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await filtro('Atendidas (1)').click()
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  await page.reload()
  await expect(filtro('Atendidas (1)')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Marcar como pendiente la petición de Ana Muñoz' }).click()
  await expect(page.getByText('Aún no se ha atendido ninguna petición.')).toBeVisible()

  await filtro('Todas (2)').click()
  await openMenu(page, 'la petición de Ana Muñoz')
  await page.getByRole('button', { name: 'Eliminar petición de Ana Muñoz' }).click()
  const question = page.getByRole('alertdialog', { name: /quieres eliminar esta petición\?$/ })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await setAtendida(db, rosa, true)
  await page.reload()
  // With nothing to count, the menu's entry is the section's own again.
  await bar.getByRole('link', { name: 'Peticiones', exact: true }).click()
  await expect(filtro('Todas (1)')).toHaveAttribute('aria-pressed', 'true')
  // The tab beside the accounts leads there too, and the menu's mark goes along.
  await page.getByRole('tab', { name: 'Cuentas bancarias' }).click()
  await expect(bar.locator('[aria-current=page]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Donaciones' })).toBeVisible()
  await page.getByRole('tab', { name: 'Peticiones de oración' }).click()
  await expect(bar.locator('[aria-current=page]')).toHaveText('Peticiones')
})

test('finds a request by a word without accents, and puts that word in no address', async ({
  page,
  db,
  signIn,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  for (const each of [ROSA, ANA]) await addPeticion(db, each)
  await signIn()
  await visit(page, PATH)
  const search = page.getByRole('searchbox', { name: 'Buscar en las peticiones' })
  const articles = page.getByRole('article')
  await search.fill('munoz')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Búsqueda: «munoz».')).toBeVisible()
  await expect(articles).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  // The search stays: after a change, in other filters, going back and forward, after a reload.
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await page.getByRole('button', { name: 'Pendientes (1)' }).click()
  await expect(page.getByText('Nada coincide con tu búsqueda.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  await page.goBack()
  await expect(articles).toHaveCount(2)
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(articles).toHaveCount(1)
  await page.reload()
  await expect(articles).toHaveCount(1)
  await expect(search).toHaveValue('munoz')
  await page.getByRole('link', { name: 'Quitar la búsqueda' }).click()
  await expect(articles).toHaveCount(2)
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) expect(address).not.toContain('munoz')
})

/** Eight of them. */
async function expectOneSheet(page: Page, db: Db) {
  const peticion =
    'Por mi mamá, que la operan el jueves, y por mi hermano, que busca trabajo. Gracias por orar.'
  for (const nombre of ['Luis', 'Elena', 'Pedro', 'Marta', 'Juan', 'Sara'])
    await addPeticion(db, { ...ANA, nombre, peticion })
  await page.emulateMedia({ media: null })
  await visit(page, PATH)
  await page.getByRole('link', { name: 'Hoja para orar' }).click()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
}

test('the sheet to pray is printed for the chosen requests, with scripts and without, those of a week on one', async ({
  page,
  db,
  signIn,
  browser,
  site,
}) => {
  for (const each of [ANA, ROSA]) await addPeticion(db, each)
  await signIn()
  const storageState = await page.context().storageState()
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.origin, storageState })
  for (const sheet of [page, plain]) {
    await sheet.goto(PATH)
    await sheet.getByRole('link', { name: 'Hoja para orar' }).click()
    const mark = (nombre: string) =>
      sheet.getByRole('checkbox', { name: `Imprimir la petición de ${nombre}` })
    const title = (name: string) => sheet.getByRole('heading', { name })
    await mark('Rosa').uncheck()
    if (sheet === page) await expect(sheet.getByText('(1 de 2)')).toBeVisible()
    await sheet.emulateMedia({ media: 'print' })
    await expect(title('Ana Muñoz')).toBeVisible()
    await expect(title('Rosa')).toBeHidden()
    await expect(sheet.getByRole('checkbox')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(sheet.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)

    await sheet.emulateMedia({ media: 'screen' })
    await sheet.getByRole('link', { name: 'Quitar todas las marcas' }).click()
    await expect(mark('Ana')).not.toBeChecked()
    await mark('Rosa').check()
    await sheet.emulateMedia({ media: 'print' })
    await expect(title('Ana Muñoz')).toBeHidden()
    await expect(title('Rosa')).toBeVisible()
  }
  await plain.close()
  await expectOneSheet(page, db)
})
