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

  test('no public page shows a button that does nothing, and the menu opens', async ({ page, db, site }) => {
    const { data, version } = await readSitio(db)
    await saveSitio(db, { ...data, radioUrl: 'https://radio.iglesia.cl/vivo' }, version)
    await site.restart()
    let forms = 0
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      const controls = page.locator('button:visible, [type=range]:visible')
      const idle = await controls.evaluateAll((all) =>
        all
          .filter((each) => !each.matches('[type=submit], [popovertarget]'))
          .map((each) => each.getAttribute('aria-label') ?? each.textContent),
      )
      expect(idle, path).toEqual([])
      forms += await controls.count()
    }
    expect(forms).toBeGreaterThan(5)
    await page.goto('/radio')
    await expect(page.locator('audio[controls]')).toBeVisible()
    await page.goto('/contacto')
    await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const bar = page.getByRole('navigation', { name: 'Principal' })
    await bar.getByRole('link', { name: 'Donaciones' }).click()
    await expect(page).toHaveURL('/donaciones')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await bar.getByRole('button', { name: 'Letra muy grande' }).click()
    await expect(page).toHaveURL('/donaciones')
    await expect(page.locator('html')).toHaveCSS('font-size', '24px')
  })
})
