import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { expectAccessible } from './pages/accessible.ts'
import { copyReady } from './ready-data.ts'
import { PHONE } from './screens.ts'
import { ADMIN, type Site, startSite } from './site.ts'

type Fixtures = {
  /** Settings of the site beyond the usual ones: `test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })`. */
  siteEnv: Record<string, string>
  /** Writes what the site should start with. */
  before: ((db: Db) => Promise<void>) | undefined
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
   * Expects an error that the journey provokes; a pattern that matches nothing fails the journey. A status
   * before a path, `/500 .*galeria\.data/`, matches both the response and the console's message about it.
   */
  expect: (...patterns: RegExp[]) => void
  /** Allows an error that appears or not depending on timing. */
  allow: (...patterns: RegExp[]) => void
}

/** Every page has a stream of events, open from when it is idle on; a cut one returns. */
const RETURNS_BY_ITSELF = /net::ERR_\w+ \(.*\/vivo\/estado\b/
/** React Router leaves the rest of an answer unhandled that a newer load took the place of. */
const OVERTAKEN = /page error: signal is aborted without reason/
/** What browsers before popovers say of each. */
const BEFORE_POPOVERS = /^console: Found a 'popover' attribute/

/** What a journey has, or what a telephone has, for the one that is tagged so. */
const on = <Value>({ tags }: Pick<TestInfo, 'tags'>, here: Value, phone: Value): Value =>
  tags.includes('@phone') ? phone : here

/**
 * A browser journey against a real site. An unexpected `console.error`, page error, response of 500 or more,
 * or violation of the Content-Security-Policy fails the journey.
 */
export const test = base.extend<Fixtures>({
  viewport: async ({ viewport }, use, at) => use(on(at, viewport, PHONE.viewport)),
  userAgent: async ({ userAgent }, use, at) => use(on(at, userAgent, PHONE.userAgent)),
  deviceScaleFactor: async ({ deviceScaleFactor }, use, at) =>
    use(on(at, deviceScaleFactor, PHONE.deviceScaleFactor)),
  isMobile: async ({ isMobile }, use, at) => use(on(at, isMobile, PHONE.isMobile)),
  hasTouch: async ({ hasTouch }, use, at) => use(on(at, hasTouch, PHONE.hasTouch)),
  contextOptions: async ({ contextOptions }, use, at) => use(on(at, contextOptions, {})),

  siteEnv: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  before: async ({}, use) => use(undefined),

  site: [
    async ({ siteEnv, before }, use, { skip, project }) => {
      skip(Boolean(project.metadata.missing), project.metadata.missing)
      const dataDir = await copyReady(siteEnv)
      if (before) {
        const db = openDb({ DATA_DIR: dataDir })
        await before(db)
        await db.destroy()
      }
      const site = await startSite(siteEnv, { dataDir })
      await use(site)
      await site.stop()
    },
    // The first one may have to wait until the examples' pictures are encoded.
    { timeout: 180_000 },
  ],

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
      const allowed: RegExp[] = [RETURNS_BY_ITSELF, OVERTAKEN, BEFORE_POPOVERS]
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

/** Opens a page and waits until it is hydrated and responds. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
}

export { ADMIN, expect, expectAccessible }

/** «Cerrar sesión», which a phone has behind «Menú». */
export async function signOut(page: Page): Promise<void> {
  await visit(page, '/admin/dashboard')
  const menu = page.getByRole('button', { name: 'Abrir menú' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/admin/login')
}
