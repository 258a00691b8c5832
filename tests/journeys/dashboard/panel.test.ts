import type { Locator, Page } from '@playwright/test'
import { ADMIN, expect, signOut, test, visit } from '#tests/support/journey.ts'

const SECCIONES = ['Galería', 'Predicaciones', 'Agenda', 'Contacto', 'Donaciones', 'Ajustes', 'Inicio']

test('the frame shows title, e-mail, every section and the way out', async ({ page, signIn }) => {
  await signIn()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectSections(page)
    if (width === 360) break
    await page.getByRole('button', { name: 'Contraer la barra' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Desplegar la barra' })).toBeVisible()
  }
  await signOut(page)
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/admin/login')
})

async function expectSections(page: Page) {
  await visit(page, '/admin/dashboard')
  await expect(page.getByText(ADMIN.email).filter({ visible: true })).toBeVisible()
  // Each straight to what is done most often: no second copy of the menu.
  await expect(page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link')).toHaveText([
    'Subir fotos',
    'Agregar predicación',
    'Suspender una fecha',
    'Contacto y horarios',
  ])
  // What waits stands below the week.
  const edges = ['Para atender', /^(Este|Hoy|Mañana)/].map(async (name) => {
    const { y = 0 } = (await page.getByRole('heading', { level: 2, name }).boundingBox()) ?? {}
    return y
  })
  const [waiting = 0, week = 0] = await Promise.all(edges)
  expect(week).toBeGreaterThan(0)
  expect(waiting).toBeGreaterThan(week)
  const nav = page.getByRole('navigation', { name: 'Secciones' })
  for (const titulo of SECCIONES) {
    const link = nav.getByRole('link', { name: titulo })
    if (await link.isVisible()) await link.click()
    else {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await page.getByRole('dialog').getByRole('link', { name: titulo }).click()
      await expect(page.getByRole('main')).toBeFocused()
    }
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  }
}

test('a section says «Cargando...», that its data did not come, and leads to the sign-in after the session', async ({
  page,
  signIn,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED .*galeria\.data/, /broken in this browser/)
  await signIn()
  await visit(page, '/admin/dashboard')
  const nav = page.getByRole('navigation', { name: 'Secciones' })
  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/galeria.data*', async (route) => {
    await held
    await route.abort()
  })
  await nav.getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByText('Cargando...')).toBeVisible()
  fail()
  await expect(page.getByText('Error al cargar los datos. Inténtalo de nuevo.')).toBeVisible()
  await expect(page.getByText('Cargando...')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
  await page.unroute('**/galeria.data*')
  await page.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible()
  await expectFaultContained(page, nav)
  await context.clearCookies()
  await nav.getByRole('link', { name: 'Predicaciones' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

/** What a section needs once it is drawn throws, until it is mended: the frame stays. */
async function expectFaultContained(page: Page, nav: Locator) {
  await nav.getByRole('link', { name: 'Agenda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible()
  await page.evaluate(() => {
    const { addEventListener } = window
    const fails = (...given: Parameters<typeof addEventListener>) => {
      if (given[0] === 'paste') throw new Error('broken in this browser')
      addEventListener(...given)
    }
    Object.assign(window, {
      addEventListener: fails,
      mend: () => Object.assign(window, { addEventListener }),
    })
  })
  await nav.getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByText('Esta parte no se pudo mostrar. Lo demás sigue funcionando.')).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await page.evaluate(() => Reflect.get(window, 'mend')())
  const again = page.getByRole('button', { name: 'Intentar de nuevo' })
  const drawn = page.getByRole('heading', { name: 'Categorías' })
  // Data that come meanwhile draw the section anew, and the button is gone as it is pressed.
  await again.or(drawn).first().click()
  await expect(drawn).toBeVisible()
}

test.describe('with the example content of a new installation', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('examples are marked, and one button deletes them', async ({ page, signIn, db }) => {
    await signIn()
    await visit(page, '/admin/dashboard/galeria')
    const main = page.getByRole('main')
    await expect(main.getByText('Ejemplos: cámbialos')).toBeVisible()
    await expect(main.getByText(', de ejemplo')).toHaveCount(0)
    // Only a row among the church's own has a mark.
    await db.updateTable('galeria').set({ ejemplo: 0 }).where('titulo', '=', 'Paseo a la costa').execute()
    await visit(page, '/admin/dashboard/galeria')
    await expect(main.getByText('Lo marcado es de ejemplo')).toBeVisible()
    await expect(main.getByText(', de ejemplo')).toHaveCount(7)
    await db.updateTable('galeria').set({ ejemplo: 1 }).execute()
    await visit(page, '/admin/dashboard')
    const borrar = page.getByRole('button', { name: 'Borrar contenido de ejemplo' })
    await borrar.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
    await expect(page.getByRole('status')).toContainText('Contenido de ejemplo eliminado con éxito')
    await expect(borrar).toBeHidden()
    const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Para atender' }) })
    await expect(waiting.locator(':focus'), 'the focus goes on among what waits').toHaveCount(1)
    for (const table of ['galeria', 'imagenes', 'predicaciones'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
