import type { Page } from '@playwright/test'
import { expect, test, visit } from '#tests/support/journey.ts'

/** Pages of each frame; the last is behind the sign-in. */
const PAGES = ['/', '/radio', '/contacto', '/galeria', '/admin/login', '/admin/dashboard']

/** What a slow line does: the stylesheet, and so the first paint, comes after the whole document. */
async function delayStyles(page: Page) {
  const document = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.route('**/*.css', async (route) => {
    await (await document).finished()
    await route.continue()
  })
}

/** Runs in the page: scripts must begin by the paint, not by the timer for pages that are never painted. */
function dropLongTimers() {
  const original = window.setTimeout
  const short = (handler: TimerHandler, ms = 0) => (ms < 3000 ? original(handler, ms) : 0)
  window.setTimeout = short as typeof setTimeout
}

for (const path of PAGES)
  test(`${path}: its scripts are fetched after the first paint, and then it hydrates`, async ({
    page,
    signIn,
  }) => {
    if (path === '/admin/dashboard') await signIn()
    await page.addInitScript(dropLongTimers)
    await delayStyles(page)
    await visit(page, path)
    const { painted, modules } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      modules: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(painted).toBeGreaterThan(0)
    // The entry, the root and the page itself at least.
    expect(modules.length).toBeGreaterThan(2)
    expect(
      modules.filter(({ startTime }) => startTime < painted),
      `asked for before the first paint, at ${painted} ms`,
    ).toEqual([])
  })
