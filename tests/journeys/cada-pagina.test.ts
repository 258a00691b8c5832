import type { Page } from '@playwright/test'
import { today } from '#app/ui/dates.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { DASHBOARD_PAGES, everyPage, PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { expectEdges } from '#tests/support/pages/forced-colours.ts'
import { asAtADesk, withWeakEyes } from '#tests/support/pages/letters.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { sideways, splitWords } from '#tests/support/pages/room.ts'

/*
 * Every page, and every tab of it, opened once and asked all that is asked of each: opening one costs more than most
 * questions. The phone is the narrowest that we support; its owner may have weak eyes, and letters of twice the size.
 */
const PHONE = { width: 320, height: 640 }

// Measuring contrast during a colour transition would report colours that nobody reads.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 300_000 })

/** axe's rules for WCAG 2.2 AA and best practice, by day and by night, on the page as it is now. */
async function expectGood(page: Page, place: string) {
  for (const [colorScheme, which] of [
    ['light', 'all'],
    ['dark', 'colour'],
  ] as const)
    await test.step(`${place}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, which)
    })
}

/** @returns how many buttons of the page are chosen. */
async function look(page: Page, place: string, { desk }: { desk: boolean }): Promise<number> {
  expect(await sideways(page), place).toEqual([])
  await expectGood(page, place)
  await withWeakEyes(page)
  expect(await sideways(page), `${place} with large letters`).toEqual([])
  expect(await splitWords(page), `${place} with large letters`).toEqual([])
  await asAtADesk(page)
  if (desk) await expectGood(page, `${place} at a desk`)
  await page.emulateMedia({ colorScheme: 'light' })
  const chosen = await expectEdges(page, place)
  await page.setViewportSize(PHONE)
  return chosen
}

test.describe('with example content', () => {
  // Words that only who points at them sees are always there where nobody can.
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' }, hasTouch: true })

  test('every public page, and the opened menu, mosaic and photo', async ({ page }) => {
    let chosen = 0
    const paths = [...PUBLIC_PAGES, '/agenda/culto-dominical', `/agenda/${today().slice(0, 7)}`]
    await everyPage(page, paths, async (place) => {
      chosen += await look(page, place, { desk: true })
    })
    expect(chosen).toBeGreaterThan(3)
    await expectHeaderWithLargeLetters(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await expectGood(page, 'the menu')
    await visit(page, '/galeria')
    await page.getByRole('button', { name: 'Mosaico' }).click()
    await expectGood(page, 'the mosaic')
    await page.locator('[data-foto]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page, 'a photo')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectGood(page, 'a photo at a desk')
  })

  test('every page of the dashboard', async ({ page, signIn }) => {
    await signIn()
    await everyPage(page, [...DASHBOARD_PAGES, '/admin/dashboard/ayuda/fotos'], async (place) => {
      await look(page, place, { desk: false })
    })
  })
})

async function expectHeaderWithLargeLetters(page: Page) {
  await visit(page, '/')
  await withWeakEyes(page)
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await splitWords(page), `${width} px`).toEqual([])
    expect(await stickingOutOfBar(page), `${width} px`).toEqual([])
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('link', { name: 'Administración' })).toBeInViewport({ ratio: 1 })
  expect(await sideways(page), 'the menu').toEqual([])
}

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

/** What there is nothing of yet: little but sentences. */
const EMPTY = ['/', '/radio', '/predicaciones', '/agenda', '/boletin', '/galeria', '/contacto', '/donaciones']

test('every public page that a new church has nothing on', async ({ page }) => {
  await everyPage(page, EMPTY, async (place) => {
    expect(await sideways(page), place).toEqual([])
    await expectGood(page, place)
  })
})

for (const who of ['publicas', 'panel'] as const)
  test(`the longest content widens no page, with large letters neither, and the browser has nothing to say: ${who}`, async ({
    page,
    signIn,
    db,
    site,
  }) => {
    await fillWithLongest(db, ADMIN.email)
    const made = Object.values((await fillWeek(db))[who])
    await site.restart()
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.text()} (${page.url()})`))
    if (who === 'panel') await signIn()
    await everyPage(page, [...(who === 'panel' ? DASHBOARD_PAGES : PUBLIC_PAGES), ...made], async (place) => {
      for (const width of [320, 800, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await sideways(page), `${place} at ${width} px`).toEqual([])
      }
      await withWeakEyes(page)
      expect(await sideways(page), `${place} with large letters`).toEqual([])
      await asAtADesk(page)
    })
    expect(said).toEqual([])
  })
