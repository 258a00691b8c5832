import type { Page } from '@playwright/test'
import { expect, test, visit } from '#tests/support/journey.ts'

/** Pages of each layout; the last needs a session. */
const PAGES = ['/', '/contacto', '/admin/login', '/admin/dashboard']

/** As on a slow line: the stylesheet, and so the first paint, comes after the whole document. */
async function delayStyles(page: Page) {
  const document = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.route('**/*.css', async (route) => {
    await (await document).finished()
    await route.continue()
  })
}

/**
 * Runs in the page: disables the timer for pages that are never painted, so that only the paint starts
 * scripts.
 */
function dropLongTimers() {
  const original = window.setTimeout
  const short = (handler: TimerHandler, ms = 0) => (ms < 3000 ? original(handler, ms) : 0)
  window.setTimeout = short as typeof setTimeout
}

test('every layout fetches its scripts after the first paint, then hydrates', async ({ page, signIn }) => {
  await page.addInitScript(dropLongTimers)
  const browser = await page.context().newCDPSession(page)
  for (const path of PAGES) {
    if (path === '/admin/dashboard') await signIn()
    // A stylesheet that is there already would be painted at once.
    await browser.send('Network.clearBrowserCache')
    await delayStyles(page)
    await visit(page, path)
    const { painted, modules } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      modules: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(painted, path).toBeGreaterThan(0)
    // At least the entry, the root and the page's own module.
    expect(modules.length, path).toBeGreaterThan(2)
    expect(
      modules.filter(({ startTime }) => startTime < painted),
      `${path}: asked for before the first paint, at ${painted} ms`,
    ).toEqual([])
  }
})
