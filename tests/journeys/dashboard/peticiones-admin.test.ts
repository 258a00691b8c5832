import { countPeticiones, setAtendida } from '#app/features/peticiones/peticiones.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/donaciones?vista=peticiones'

test('requests are marked as attended, reopened and deleted; counts and badge follow', async ({
  page,
  db,
  signIn,
}) => {
  await addPeticion(db, ROSA)
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, '/admin/dashboard/donaciones')
  await page.getByRole('tab', { name: 'Peticiones de oración 2 pendientes' }).click()
  await page.waitForURL('**vista=peticiones')
  await expect(page.getByRole('button', { name: 'Todas (2)' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await expect(page.getByRole('tab', { name: 'Peticiones de oración 1 pendiente' })).toBeVisible()
  await page.getByRole('button', { name: 'Pendientes (1)' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Atendidas (1)' }).click()
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Atendidas (1)' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Marcar como pendiente la petición de Ana Muñoz' }).click()
  await expect(page.getByText('Aún no se ha atendido ninguna petición.')).toBeVisible()
  expect(await countPeticiones(db)).toEqual({ todas: 2, pendientes: 2, atendidas: 0 })

  await page.getByRole('button', { name: 'Todas (2)' }).click()
  await page.getByRole('button', { name: 'Eliminar petición de Ana Muñoz' }).click()
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar esta petición?',
  })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Eliminar petición de Ana Muñoz' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toContainText('Petición eliminada con éxito')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await countPeticiones(db)).toEqual({ todas: 1, pendientes: 1, atendidas: 0 })
})

test('the home’s line and the menu’s count open the pending requests', { tag: '@once' }, async ({
  page,
  db,
  signIn,
}) => {
  await setAtendida(db, await addPeticion(db, ROSA), true)
  await addPeticion(db, ANA)
  await signIn()
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  for (const link of [
    page.getByRole('link', { name: '1 petición de oración pendiente' }),
    bar.getByRole('link', { name: 'Donaciones 1 petición pendiente' }),
  ]) {
    await visit(page, '/admin/dashboard')
    await link.click()
    await expect(page.getByRole('button', { name: 'Pendientes (1)' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await expect(page.getByText('No hay peticiones pendientes.')).toBeVisible()
  // With nothing to count it is the section's own entry again.
  await bar.getByRole('link', { name: 'Donaciones', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Cuentas bancarias' })).toHaveAttribute('aria-selected', 'true')
})

test('links reach the person by telephone, WhatsApp and mail', { tag: '@phone' }, async ({
  page,
  db,
  signIn,
}) => {
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, PATH)
  await expect(page.getByRole('link', { name: '+56 9 1234 5678' })).toHaveAttribute(
    'href',
    'tel:+56912345678',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp de Ana Muñoz' })).toHaveAttribute(
    'href',
    'https://wa.me/56912345678',
  )
  await expect(page.getByRole('link', { name: 'ana@correo.cl' })).toHaveAttribute(
    'href',
    'mailto:ana@correo.cl',
  )
})

test('finds a request by a word without accents, and puts that word in no address', { tag: '@once' }, async ({
  page,
  db,
  signIn,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await addPeticion(db, ROSA)
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, PATH)
  const search = page.getByRole('searchbox', { name: 'Buscar en las peticiones' })
  await search.fill('munoz')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Búsqueda: «munoz».')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  expect(page.url()).toContain('vista=peticiones&filtro=todas&busca=')

  // The search stays: in other filters, after a change, going back and forward, after a reload.
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await expect(page.getByRole('button', { name: 'Atendidas (1)' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pendientes (1)' }).click()
  await expect(page.getByText('Nada coincide con tu búsqueda.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Petición de Ana Muñoz' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue('munoz')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: 'Quitar la búsqueda' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) expect(address).not.toContain('munoz')
  // A word in the address does not search.
  await visit(page, `${PATH}&busca=munoz`)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('searches without JavaScript, and no address names anybody', { tag: '@once' }, async ({
  browser,
  site,
  db,
  signIn,
  page,
}) => {
  await addPeticion(db, ROSA)
  for (let n = 1; n <= 25; n++) await addPeticion(db, { ...ANA, nombre: `Ana Muñoz ${n}` })
  await signIn()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  const addresses: string[] = []
  plain.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await plain.goto(PATH)
  await plain.getByRole('searchbox', { name: 'Buscar en las peticiones' }).fill('munoz')
  await plain.getByRole('button', { name: 'Buscar' }).click()
  await expect(plain.getByRole('article')).toHaveCount(20)
  await plain.getByRole('link', { name: 'Ver más' }).click()
  await expect(plain.getByRole('article')).toHaveCount(25)
  await plain.goto('/admin/dashboard/privacidad?parte=persona')
  await plain.getByLabel('Correo electrónico o teléfono').fill('ana@correo.cl')
  await plain.getByRole('button', { name: 'Buscar' }).click()
  await expect(plain.getByText('Petición de oración de Ana Muñoz 7 · pendiente')).toBeVisible()
  // Two pages, two forms and a second page of results, besides styles and fonts.
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) expect(address).not.toMatch(/munoz|ana@/)
  await context.close()
})

test('loads many requests page by page', { tag: '@once' }, async ({ page, db, signIn }) => {
  for (let n = 1; n <= 45; n++) await addPeticion(db, { ...ROSA, nombre: `Rosa ${n}` })
  await signIn()
  await visit(page, PATH)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Ver más' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('link', { name: 'Ver más' }).click()
  await expect(page.getByRole('article')).toHaveCount(45)
  await expect(page.getByRole('link', { name: 'Ver más' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Rosa 1', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Atendidas (1)' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(45)
})

test('the sheet for the prayer meeting has names and requests, and no contact details', {
  tag: '@once',
}, async ({ page, db, signIn }) => {
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, PATH)
  await page.getByRole('link', { name: 'Hoja para orar' }).click()
  await expect(page.getByRole('heading', { name: 'Peticiones de oración' })).toBeVisible()
  const html = await (await page.request.get(`${PATH}&imprimir=1`)).text()
  expect(html).toContain('Por mi mamá.')
  expect(html).not.toContain('ana@correo.cl')
  expect(html).not.toContain('1234 5678')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Por mi mamá.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the sheet is printed for the chosen requests', { tag: '@once' }, async ({ page, db, signIn }) => {
      await addPeticion(db, ANA)
      await addPeticion(db, ROSA)
      await signIn()
      await page.goto(`${PATH}&imprimir=1`)
      await page.getByRole('checkbox', { name: 'Imprimir la petición de Rosa' }).uncheck()
      if (javaScriptEnabled) await expect(page.getByText('(1 de 2)')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Por mi mamá.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Rosa' })).toBeHidden()
      await expect(page.getByRole('checkbox')).toHaveCount(0)

      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('link', { name: 'Quitar todas las marcas' }).click()
      await expect(page.getByRole('checkbox', { name: 'Imprimir la petición de Ana' })).not.toBeChecked()
      await page.getByRole('checkbox', { name: 'Imprimir la petición de Rosa' }).check()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Por mi mamá.')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Rosa' })).toBeVisible()
    })
  })

test('says when somebody else deleted a request, and when the connection is lost', { tag: '@once' }, async ({
  page,
  db,
  signIn,
  problems,
}) => {
  await addPeticion(db, ANA)
  await addPeticion(db, ROSA)
  await signIn()
  await visit(page, PATH)
  await db.deleteFrom('peticiones').where('nombre', '=', 'Rosa').execute()
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Rosa' }).click()
  await expect(page.getByRole('alert')).toContainText('Esa petición ya no está')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Marcar como atendida la petición de Ana Muñoz' }).click()
  await expect(page.getByRole('alert')).toContainText('Error al actualizar la petición. Inténtalo de nuevo.')
  await page.getByRole('button', { name: 'Eliminar petición de Ana Muñoz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText('Error al eliminar la petición. Inténtalo de nuevo.')
  await page.context().setOffline(false)
  problems.expect(/400 .*donaciones\.data/, /ERR_INTERNET_DISCONNECTED .*donaciones\.data/)
})

test('has no accessibility violations', { tag: '@phone' }, async ({ page, db, signIn }) => {
  await addPeticion(db, ANA)
  await signIn()
  await visit(page, PATH)
  await expectAccessible(page)
  await visit(page, `${PATH}&imprimir=1`)
  await expectAccessible(page)
})
