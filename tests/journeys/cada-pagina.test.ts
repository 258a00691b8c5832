import type { Page } from '@playwright/test'
import { today } from '#app/ui/moments.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { expectGood } from '#tests/support/pages/accessible.ts'
import { addStyle, faintWords, redraw } from '#tests/support/pages/contrast.ts'
import { DASHBOARD_PAGES, everyPage, PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { expectEdges } from '#tests/support/pages/forced-colours.ts'
import { asAtADesk, withWeakEyes } from '#tests/support/pages/letters.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { cutTabsAndScrolls, sideways, splitWords } from '#tests/support/pages/room.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'

/*
 * Every page, and every tab of it, opened once and asked all that is asked of each: opening one costs more
 * than most questions. The phone is the narrowest that we support; its owner may have weak eyes, and letters
 * of twice the size, the largest of the site's too.
 */
const PHONE = { width: 320, height: 640 }

// Measuring contrast during a colour transition would report colours that nobody reads.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 480_000 })

const random = createRandom(announceSeed())

/**
 * axe cannot measure words over a drawing or a photo, and asks 4.5:1 of small grey ones: here pixels are
 * measured.
 */
async function expectReadable(page: Page, place: string): Promise<number> {
  await addStyle(page, SHOWN)
  // One screen of each page, by day or by night: which, is another on each page, and tomorrow.
  const width = random.next() < 0.5 ? 360 : 1280
  const colorScheme = random.next() < 0.5 ? 'light' : 'dark'
  // Lower ones have closer rows for a mouse, which photographs forget that there is none.
  await page.setViewportSize({ width, height: 960 })
  await page.emulateMedia({ colorScheme })
  const seed = String(random.next())
  await redraw(page, seed)
  const { faint, measured } = await faintWords(page)
  expect(faint, `${place}, ${width} px, ${colorScheme}, drawn from ${seed}`).toEqual([])
  return measured
}

/**
 * A photo's caption, which shows when it is pointed at; nothing of what stays at the foot of the screen over
 * other words.
 */
const SHOWN = `.foto-card-texto, .foto-card-texto > span { opacity: 1 !important; transform: none !important }
  .fixed.bottom-0, [data-save-bar] { visibility: hidden !important }`

/** On a phone by day, at a desk by night. @returns how many buttons of the page are chosen. */
async function look(page: Page, place: string): Promise<number> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await sideways(page), place).toEqual([])
  expect(await cutTabsAndScrolls(page), place).toEqual([])
  await expectAccessible(page)
  await withWeakEyes(page)
  expect(await sideways(page), `${place} with large letters`).toEqual([])
  expect(await splitWords(page), `${place} with large letters`).toEqual([])
  await asAtADesk(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colour')
  return expectEdges(page, place)
}

test.describe('with example content', () => {
  // Words that only who points at them sees are always there where nobody can.
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' }, hasTouch: true })

  test('every public page, and the opened menu, mosaic and photo', async ({ page }) => {
    let chosen = 0
    let lines = 0
    const paths = [...PUBLIC_PAGES, '/agenda/culto-dominical', `/agenda/${today().slice(0, 7)}`]
    await everyPage(page, paths, async (place) => {
      chosen += await look(page, place)
      lines += await expectReadable(page, place)
    })
    expect(chosen).toBeGreaterThan(3)
    expect(lines, 'lines over pictures').toBeGreaterThan(30)
    await expectHeaderWithAir(page)
    await expectHeaderWithLargeLetters(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    // What the bar has on every site stands first.
    await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveText([
      'Inicio',
      'Radio en Vivo',
      'Contacto',
      'Administración',
      'Donaciones',
      'Galería',
      'Predicaciones',
      'Agenda',
      'Boletín',
      'Avísame',
    ])
    await expectGood(page)
    await visit(page, '/galeria')
    await page.getByRole('button', { name: 'Mosaico' }).click()
    await expectGood(page)
    await page.locator('[data-foto]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectGood(page)
  })

  test('every page of the dashboard', async ({ page, signIn }) => {
    await signIn()
    await everyPage(page, [...DASHBOARD_PAGES, '/admin/dashboard/ayuda/fotos'], async (place) => {
      await look(page, place)
      if (place === '/admin/dashboard/ajustes') await expectReadable(page, place)
    })
  })
})

async function expectHeaderWithAir(page: Page) {
  await visit(page, '/')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await stickingOutOfBar(page, '.navegacion-marca *', 4), `${width} px`).toEqual([])
  }
}

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

/** What of the header does not stand in it, with that much air. */
const stickingOutOfBar = (page: Page, which = '.navegacion-cabeza *', air = 0) =>
  page.getByRole('banner').evaluate(
    (bar, { which, air }) => {
      const outer = bar.getBoundingClientRect()
      return Array.from(bar.querySelectorAll(which)).flatMap((each) => {
        const { width, top, bottom } = each.getBoundingClientRect()
        if (!each.checkVisibility() || width <= 1) return []
        const stands = top >= outer.top + air && bottom <= outer.bottom - air
        return stands ? [] : [each.textContent || each.tagName]
      })
    },
    { which, air },
  )

/** What there is nothing of yet: little but sentences. */
const EMPTY = ['/', '/radio', '/predicaciones', '/agenda', '/boletin', '/galeria', '/contacto', '/donaciones']

test('every public page that a new church has nothing on', async ({ page }) => {
  await everyPage(page, EMPTY, async (place) => {
    expect(await sideways(page), place).toEqual([])
    await expectAccessible(page)
  })
})

/** Said by Playwright, which keeps the service worker away (`playwright.config.ts`). */
const WITHOUT_WORKER = /^Service Worker registration blocked by Playwright/

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
    page.on('console', (message) => {
      if (!WITHOUT_WORKER.test(message.text())) said.push(`${message.text()} (${page.url()})`)
    })
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
