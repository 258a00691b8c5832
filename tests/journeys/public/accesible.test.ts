import { expect, test, visit } from '#tests/support/journey.ts'

/* axe's rules on what a page becomes when it is used; on each page as it opens: `cada-pagina`. */

// Measuring contrast during a colour transition would report colours that nobody reads.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('keyboard focus is visible and follows the order of the page', async ({ page }) => {
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
