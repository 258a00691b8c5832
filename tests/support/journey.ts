import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { ADMIN, type Site, startSite } from './site.ts'

type Fixtures = {
  /** Settings of the site beyond the usual ones: `test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })`. */
  siteEnv: Record<string, string>
  /** A site of this test's own: the built server, an empty folder of data, one administrator (`ADMIN`). */
  site: Site
  /** The site's database, to put things there that a journey starts from, or to see what it left. */
  db: Db
  /** Problems the browser saw; any left at the end fails the journey. A journey that provokes some empties it. */
  problems: string[]
  /** Journeys that provoke them throughout: `test.use({ problemsExpected: true })`. */
  problemsExpected: boolean
  /** Signs the page's browser in as the administrator, without the form. */
  signIn: (credentials?: typeof ADMIN) => Promise<void>
}

/**
 * A browser journey against a real site. An unexpected `console.error`, page error, answer of 500 or more, or
 * violation of the Content-Security-Policy fails the journey that saw it.
 */
export const test = base.extend<Fixtures>({
  siteEnv: [{}, { option: true }],
  problemsExpected: [false, { option: true }],

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
    async ({ context, problemsExpected }, use) => {
      const problems: string[] = []
      watch(context, problems)
      await use(problems)
      if (!problemsExpected) expect(problems, 'problems that the browser saw').toEqual([])
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

function watch(context: BrowserContext, problems: string[]) {
  context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
}

/** Nothing that axe knows of WCAG 2.2 AA is broken on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n    ')}`)
  expect(found, 'what axe found').toEqual([])
}

/** A real page is in the browser's hands: hydrated, so that what is touched answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
}

export { ADMIN, expect }
