import { today } from '#app/ui/dates.ts'
import { BROWSER_WITH_LARGE_LETTERS } from '#tests/support/browser.ts'
import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'
import { everyPage } from '#tests/support/pages/every-page.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { sideways, splitWords } from '#tests/support/pages/room.ts'

/* Somebody with weak eyes and a small phone: 320 px, and the browser's own letters at twice their size. */
test.use({
  launchOptions: BROWSER_WITH_LARGE_LETTERS,
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
})

test.describe('with example content', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('nothing sticks out, and no word stands in two lines', { tag: '@once' }, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await everyPage(
      page,
      signIn,
      async (place) => {
        await expect(page.locator('html'), place).toHaveCSS('font-size', '32px')
        expect(await sideways(page), place).toEqual([])
        expect(await splitWords(page), place).toEqual([])
      },
      { publicas: { evento: '/agenda/culto-dominical', mes: `/agenda/${today().slice(0, 7)}` }, panel: {} },
    )
    await visit(page, '/')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await expect(page.getByRole('link', { name: 'Administración' })).toBeInViewport({ ratio: 1 })
    expect(await sideways(page), 'the menu').toEqual([])
  })
})

test('the longest content that every field takes does not widen a page', { tag: '@once' }, async ({
  page,
  signIn,
  db,
  site,
}) => {
  test.setTimeout(180_000)
  await fillWithLongest(db, ADMIN.email)
  const week = await fillWeek(db)
  await site.restart()
  await everyPage(page, signIn, async (place) => expect(await sideways(page), place).toEqual([]), week)
})
