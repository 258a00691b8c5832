import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { ADMIN, type Site, startSite } from './site.ts'

type Fixtures = {
  /** Settings of the site beyond the usual ones: `test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })`. */
  siteEnv: Record<string, string>
  /** This test's own site: the built server, an empty data folder, one administrator (`ADMIN`). */
  site: Site
  /** The site's database, to prepare a journey's start or check its result. */
  db: Db
  /** The browser's errors: they fail the journey unless it expects them. */
  problems: Problems
  /** Signs the page's browser in as the administrator, without the form. */
  signIn: (credentials?: typeof ADMIN) => Promise<void>
}

type Problems = {
  /**
   * Expects an error that the journey provokes; a pattern that matches nothing fails the journey. A status before a
   * path, `/500 .*galeria\.data/`, matches both the response and the console's message about it.
   */
  expect: (...patterns: RegExp[]) => void
  /** Allows an error that appears or not depending on timing. */
  allow: (...patterns: RegExp[]) => void
}

/**
 * A browser journey against a real site. An unexpected `console.error`, page error, response of 500 or more, or
 * violation of the Content-Security-Policy fails the journey.
 */
export const test = base.extend<Fixtures>({
  siteEnv: [{}, { option: true }],

  site: async ({ siteEnv }, use) => {
    const site = await startSite(siteEnv)
    await use(site)
    await site.stop()
  },

  baseURL: async ({ site }, use) => use(site.origin),

  db: async ({ site }, use) => {
    const db = openDb({ DATA_DIR: site.dataDir })
    await use(db)
    await db.destroy()
  },

  problems: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      const allowed: RegExp[] = []
      watch(context, seen)
      await use({
        expect: (...patterns) => void expected.push(...patterns),
        allow: (...patterns) => void allowed.push(...patterns),
      })
      const known = [...expected, ...allowed]
      const missing = () => expected.filter((pattern) => !seen.some((problem) => pattern.test(problem)))
      // The browser may report the last error a moment after the page shows it.
      await expect.poll(missing, { message: 'problems that were expected', timeout: 2_000 }).toEqual([])
      const unexpected = seen.filter((problem) => !known.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems that the browser saw').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ context, site }, use) => {
    await use(async ({ email, clave } = ADMIN) => {
      const response = await context.request.post(`${site.origin}/admin/login`, {
        form: { email, clave },
        headers: { Origin: site.origin },
        maxRedirects: 0,
      })
      expect(response.status(), 'signing in').toBe(302)
    })
  },
})

function watch(context: BrowserContext, seen: string[]) {
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()} ${response.url()}`)
  })
}

/** Expects that axe finds no violation of WCAG 2.2 AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n    ')}`)
  expect(found, 'what axe found').toEqual([])
}

/** Opens a page and waits until it is hydrated and responds. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
}

export { ADMIN, expect }
