import type { Page } from '@playwright/test'
import { WIDTHS } from '#app/platform/images/variants.server.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'

test.use({
  siteEnv: { EXAMPLE_CONTENT: 'on' },
  // Photos and sermons show one picture of each shape, which are encoded.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  before: async ({}, use) =>
    use(async (db) => {
      const shapes = await db
        .selectFrom('imagenes')
        .select(({ fn }) => fn.min('clave').as('clave'))
        .where('clave', 'like', 'galeria/%')
        .groupBy('alto')
        .execute()
      const claves = shapes.map(({ clave }) => clave)
      for (const [table, column] of [
        ['galeria', 'url'],
        ['predicaciones', 'imagen'],
      ] as const)
        for (const [n, { id }] of (await db.selectFrom(table).select('id').execute()).entries())
          await db
            .updateTable(table)
            .set({ [column]: `/archivos/${claves[n % claves.length]}` })
            .where('id', '=', id)
            .execute()
      await db.updateTable('imagenes').set({ estado: 'pendiente' }).where('clave', 'in', claves).execute()
    }),
})

// Which size of a photo a visitor's browser fetches, and whether the layout shifts.

const SCREENS = [
  { width: 360, height: 740, density: 2 },
  { width: 768, height: 1024, density: 2 },
  { width: 1920, height: 1080, density: 1 },
]

type Shown = { where: string; wide: number; needed: number; chosen: number; reserved: boolean }

declare global {
  interface Window {
    shifts: number
  }
}

/** Runs in the page: adds up the layout shifts. */
function noteShifts() {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Scrolls to every photo of the page. @returns how many pixels wide each is shown, and how many it fetched.
 */
async function photosOf(page: Page): Promise<Shown[]> {
  for (const img of await page.locator('picture img').all())
    await img.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }))
  await page.waitForLoadState('networkidle')
  return page.locator('picture img').evaluateAll((all) =>
    all.flatMap((element) => {
      const img = element as HTMLImageElement
      const box = img.getBoundingClientRect()
      if (box.width === 0 || !img.currentSrc) return []
      // `object-fit: cover` scales to fill the height too, so the picture may be wider than its box.
      const covers = getComputedStyle(img).objectFit === 'cover'
      const shape = Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
      const width = covers ? Math.max(box.width, box.height * shape) : box.width
      return {
        where: `${img.className} ${img.closest('li')?.className ?? ''}`.trim(),
        wide: Math.round(box.width * devicePixelRatio),
        needed: Math.round(width * devicePixelRatio),
        chosen: Number(/-(\d+)\.(?:avif|webp)$/.exec(img.currentSrc)?.[1]),
        reserved: shape > 0,
      }
    }),
  )
}

/** The smallest size that looks sharp at this width in pixels. */
const fitting = (pixels: number) => WIDTHS.find((width) => width >= pixels * 0.94) ?? Math.max(...WIDTHS)

async function expectFitting(page: Page, where: string) {
  const shown = await photosOf(page)
  expect(shown.length, where).toBeGreaterThan(3)
  for (const each of shown) {
    const what = `${where}: ${JSON.stringify(each)}`
    expect(each.chosen, what).toBeGreaterThanOrEqual(fitting(each.wide))
    expect(each.chosen, what).toBeLessThanOrEqual(fitting(each.needed))
    expect(each.reserved, what).toBe(true)
  }
}

/** The first photos at once, the last when they are near, as files that may be kept. */
async function expectLoading(page: Page) {
  await visit(page, '/galeria')
  const photos = page.locator('picture img')
  await expect(photos.nth(2)).toHaveAttribute('fetchpriority', 'high')
  await expect(photos.nth(2)).toHaveAttribute('loading', 'eager')
  await expect(photos.last()).toHaveAttribute('loading', 'lazy')
  await expect(photos.last()).toHaveCSS('background-image', /^url\("data:image\/png/)
  const address = await photos.first().evaluate((img: HTMLImageElement) => img.currentSrc)
  const answer = await page.request.get(address)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  })
  const etag = answer.headers().etag ?? ''
  expect((await page.request.get(address, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
  const part = await page.request.get(address, { headers: { Range: 'bytes=0-99' } })
  expect([part.status(), (await part.body()).length]).toEqual([206, 100])
}

test('fetches the fitting size for each place on every screen, without layout shifts', async ({
  page,
  browser,
  site,
  db,
}) => {
  test.slow()
  await whenEncoded(db)
  for (const { width, height, density } of SCREENS)
    for (const path of ['/', '/galeria']) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: density,
        baseURL: site.origin,
      })
      const screen = await context.newPage()
      await screen.addInitScript(noteShifts)
      // Where the fonts are that ours are cut to (`fonts.css`), nothing moves when these arrive. Machines of
      // tests have none: there a late one, of a busy server, would move words.
      await screen.route('**/*.woff2', (route) => route.abort())
      // With its stream of events the network would never be idle.
      await screen.route('**/vivo/estado', (route) => route.fulfill({ status: 204 }))
      await visit(screen, path)
      await expectFitting(screen, `${path} at ${width} × ${density}`)
      expect(await screen.evaluate(() => window.shifts), `${path} at ${width}`).toBeLessThan(0.02)
      await context.close()
    }
  await expectLoading(page)
})
