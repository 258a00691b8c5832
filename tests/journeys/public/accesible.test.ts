import type { Page } from '@playwright/test'
import { PAGINAS } from '#app/features.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { enVivo, test as radio } from '#tests/support/radio/journey.ts'

/*
 * axe's rules for WCAG 2.2 AA and best practice on every page and its states, in light and dark: the phone project
 * at 320 px, the narrowest width that we support, the other one at 1280.
 */
const RUTAS = PAGINAS.map(({ ruta }) => ruta)
const PANEL = [
  '',
  '/galeria',
  '/predicaciones',
  '/podcast',
  '/agenda',
  '/boletin',
  '/contacto',
  '/donaciones',
  '/ajustes',
]

// Measuring contrast during a colour transition would report colours that nobody reads.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
})

/** Expects no violation in light or dark on the page as it is now, and no sideways scrolling. */
async function expectGood(page: Page) {
  const { seen, wide } = await page.evaluate(() => ({
    seen: document.documentElement.clientWidth,
    wide: document.documentElement.scrollWidth,
  }))
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(seen)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colour')
}

async function openMore(page: Page, isMobile: boolean, hasPhotos: boolean) {
  await visit(page, '/')
  if (isMobile) {
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await expectGood(page)
    await page.keyboard.press('Escape')
  }
  if (!hasPhotos) return
  await visit(page, '/galeria')
  await page.getByRole('button', { name: 'Mosaico' }).click()
  await expectGood(page)
  await page.locator('[data-foto]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGood(page)
}

for (const [content, tag] of [
  ['on', []],
  ['off', ['@phone']], // little but sentences
] satisfies [string, string[]][])
  test.describe(`with example content ${content}`, () => {
    test.use({ siteEnv: { EXAMPLE_CONTENT: content } })
    test('every public page, and the opened menu, mosaic and photo', { tag }, async ({ page, isMobile }) => {
      test.slow()
      for (const ruta of RUTAS) {
        await visit(page, ruta)
        await expectGood(page)
      }
      await openMore(page, isMobile, content === 'on')
    })
  })

test.describe('with example content', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('the dashboard on the narrowest phone', { tag: '@phone' }, async ({ page, signIn }) => {
    test.slow()
    await visit(page, '/admin/login')
    await expectGood(page)
    await signIn()
    for (const part of PANEL) {
      await visit(page, `/admin/dashboard${part}`)
      await expectGood(page)
    }
  })
})

test('the prayer form with errors, and after sending', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/contacto')
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expectGood(page)
  await page.getByLabel('Nombre').fill('Rosa')
  await page.getByLabel('Correo electrónico').fill('rosa@correo.cl')
  await page.getByLabel('Petición de oración').fill('Por mi familia.')
  await page.getByRole('checkbox').check()
  await page.clock.install()
  await page.getByRole('button', { name: 'Enviar petición' }).click()
  await expect(page.getByRole('status')).toContainText('ha sido recibida')
  await expectGood(page)
})

radio.describe(() => {
  radio.use({ contextOptions: { reducedMotion: 'reduce' } })
  radio(
    'the radio on the air, in passing, and off it',
    { tag: '@phone' },
    async ({ page, station, problems }) => {
      radio.slow()
      await page.setViewportSize({ width: 320, height: 640 })
      await visit(page, '/radio')
      await page.getByRole('button', { name: 'Reproducir' }).click()
      await expect(enVivo(page)).toBeVisible()
      await expectGood(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Radio', exact: true })).toBeVisible()
      await expectGood(page)
      await station.kill()
      problems.allow(/net::ERR_\w+ .*\/vivo/)
      await expect(enVivo(page)).toBeHidden()
      await expectGood(page)
    },
  )
})

test('keyboard focus is visible and follows the order of the page', { tag: '@once' }, async ({ page }) => {
  for (const ruta of ['/', '/contacto', '/donaciones']) {
    await visit(page, ruta)
    const all = await page.evaluate(() => document.querySelectorAll('a, button, input, textarea').length)
    let before = -1
    for (let i = 0; i < all; i++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return undefined
        const { top, bottom, width } = element.getBoundingClientRect()
        const ring = [getComputedStyle(element), getComputedStyle(element, '::after')]
        return {
          name: element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName,
          place: Array.from(document.body.querySelectorAll('*')).indexOf(element),
          seen: width > 0 && bottom > 0 && top < innerHeight,
          ringed: ring.some(
            (style) => Number.parseFloat(style.outlineWidth) >= 2 || style.borderWidth === '3px',
          ),
        }
      })
      if (!focused) break
      expect(focused, `${ruta}: ${focused.name}`).toMatchObject({ seen: true, ringed: true })
      expect(focused.place, `${ruta}: ${focused.name}`).toBeGreaterThan(before)
      before = focused.place
    }
    expect(before, ruta).toBeGreaterThan(0)
  }
})
