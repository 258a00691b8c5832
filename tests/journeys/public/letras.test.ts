import type { Page } from '@playwright/test'
import { today } from '#app/ui/dates.ts'
import { BROWSER_WITH_LARGE_LETTERS } from '#tests/support/browser.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { everyPage } from '#tests/support/pages/every-page.ts'
import { expectEdges } from '#tests/support/pages/forced-colours.ts'
import { asAtADesk, withWeakEyes } from '#tests/support/pages/letters.ts'
import { sideways, splitWords } from '#tests/support/pages/room.ts'

/* Somebody with weak eyes and a small phone; the longest content is looked at so in `todas-las-paginas`. */
test.use({
  launchOptions: BROWSER_WITH_LARGE_LETTERS,
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
  siteEnv: { EXAMPLE_CONTENT: 'on' },
})

// Both on one visit: opening every page costs more than looking at it.
test('nothing sticks out, no word stands in two lines, and in forced colours every button has an edge', {
  tag: '@once',
}, async ({ page, signIn }) => {
  test.setTimeout(180_000)
  let chosen = 0
  await everyPage(
    page,
    signIn,
    async (place) => {
      await expect(page.locator('html'), place).toHaveCSS('font-size', '32px')
      expect(await sideways(page), place).toEqual([])
      expect(await splitWords(page), place).toEqual([])
      await asAtADesk(page)
      chosen += await expectEdges(page, place)
      await withWeakEyes(page)
    },
    {
      publicas: { evento: '/agenda/culto-dominical', mes: `/agenda/${today().slice(0, 7)}` },
      panel: { ayuda: '/admin/dashboard/ayuda/fotos' },
    },
  )
  expect(chosen).toBeGreaterThan(5)
  await visit(page, '/')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await splitWords(page), `${width} px`).toEqual([])
    expect(await stickingOutOfBar(page), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('link', { name: 'Administración' })).toBeInViewport({ ratio: 1 })
  expect(await sideways(page), 'the menu').toEqual([])
})

/** The lines of the header that do not stand in it. */
const stickingOutOfBar = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return Array.from(bar.querySelectorAll<HTMLElement>('.navegacion-cabeza *'))
      .filter((each) => each.checkVisibility() && each.offsetWidth > 1)
      .filter(
        (each) => each.getBoundingClientRect().bottom > bottom || each.getBoundingClientRect().top < top,
      )
      .map(({ textContent }) => textContent)
  })
