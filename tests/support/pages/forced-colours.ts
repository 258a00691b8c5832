import { expect, type Page } from '@playwright/test'

/** Chromium's `HighlightText` where colours are forced, by day. */
const HIGHLIGHT_TEXT = 'rgb(255, 255, 255)'

/** Buttons, tabs, chips, and links that are drawn as buttons. */
const BUTTONS =
  ':is(button, [role=tab], nav a[class*="rounded-full"], a[class*="justify-center"][class*="rounded-full"]):visible'

/**
 * Expects that where colours are forced, every button of the page as it is now has an edge, and what is
 * chosen is told apart. @returns how many are chosen.
 */
export async function expectEdges(page: Page, place: string): Promise<number> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
  )
  const found = await page.locator(BUTTONS).evaluateAll((all) =>
    all.map((button) => {
      const { color, borderTopStyle, borderTopWidth, borderBottomWidth, backgroundColor } =
        getComputedStyle(button)
      const selected = ['aria-pressed', 'aria-selected', 'aria-current'].some((name) =>
        ['true', 'page'].includes(button.getAttribute(name) ?? ''),
      )
      const name = button.getAttribute('aria-label') ?? button.textContent ?? ''
      const edge =
        borderTopStyle !== 'none' &&
        Math.max(...[borderTopWidth, borderBottomWidth].map(Number.parseFloat)) >= 1
      return { name, edge, selected, color, backgroundColor }
    }),
  )
  await page.emulateMedia({ forcedColors: null })
  const chosen = found.filter(({ selected }) => selected)
  const plain = new Set(found.filter(({ selected }) => !selected).map((each) => each.backgroundColor))
  for (const { name, edge } of found) expect(edge, `${place}: ${name}`).toBe(true)
  for (const { name, color, backgroundColor } of chosen) {
    expect(plain, `${place}: ${name}`).not.toContain(backgroundColor)
    expect(color, `${place}: ${name}`).toBe(HIGHLIGHT_TEXT)
  }
  return chosen.length
}
