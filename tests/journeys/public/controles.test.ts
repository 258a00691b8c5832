import { addPersona } from '#app/features/administradores/permisos.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'

/*
 * Buttons and chips: seen where colours are forced (the buttons of every page: `cada-pagina`), and not shown
 * where they can do nothing.
 */
test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

test('in forced colours the edges of dates and buttons, and the dot of what is on, are seen', async ({
  page,
  db,
  signIn,
}) => {
  await addPersona(db, 'otra@iglesia.cl', ['fotos'])
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/agenda')
  const [strip, paper] = await page
    .locator('.cita')
    .first()
    .evaluate((date) => [
      getComputedStyle(date, '::after').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ])
  expect(strip).not.toBe(paper)
  const icon = page.getByRole('contentinfo').locator('.icono').last()
  const [drawn, words] = await icon.evaluate((svg) =>
    [svg, svg.parentElement as Element].map((each) => getComputedStyle(each).color),
  )
  expect(drawn).toBe(words)
  const [dot, width] = await page
    .locator('header .vivo-punto')
    .evaluate((point) => [
      getComputedStyle(point).borderTopColor,
      Number.parseFloat(getComputedStyle(point).borderTopWidth),
    ])
  expect(dot).not.toBe(paper)
  await visit(page, '/')
  await expect(page.locator('.navegacion')).toHaveCSS('background-color', paper ?? '')
  expect(width).toBeGreaterThan(2)
  // The edge of a button does not lie over its card's.
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await visit(page, '/admin/dashboard/ajustes?parte=administradores')
  const left = (element: Element) => element.getBoundingClientRect().left
  const remove = page.getByRole('button', { name: 'Quitar' }).first()
  const row = page.getByRole('listitem').filter({ has: remove }).last()
  expect(await remove.evaluate(left)).toBeGreaterThanOrEqual(await row.evaluate(left))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('no public page shows a button that does nothing', async ({ page, db, site }) => {
    const { data, version } = await readSitio(db)
    await saveSitio(db, { ...data, radioUrl: 'https://radio.iglesia.cl/vivo' }, version)
    await site.restart()
    let forms = 0
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      const controls = page.locator('button:visible, [type=range]:visible')
      for (const control of await controls.all()) {
        const works = '[type=submit], [popovertarget]'
        const name = (await control.getAttribute('aria-label')) ?? (await control.textContent())
        expect(await control.evaluate((each, how) => each.matches(how), works), `${path}: ${name}`).toBe(true)
        forms++
      }
    }
    expect(forms).toBeGreaterThan(5)
    await page.goto('/radio')
    await expect(page.locator('audio[controls]')).toBeVisible()
    await page.goto('/contacto')
    await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
  })
})
