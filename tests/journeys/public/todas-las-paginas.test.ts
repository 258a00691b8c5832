import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { everyPage } from '#tests/support/pages/every-page.ts'
import { asAtADesk, withWeakEyes } from '#tests/support/pages/letters.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { sideways } from '#tests/support/pages/room.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the longest content widens no page, with large letters neither, and the browser has nothing to say of any', {
  tag: '@once',
}, async ({ page, signIn, db, site }) => {
  test.setTimeout(180_000)
  await fillWithLongest(db, ADMIN.email)
  const week = await fillWeek(db)
  await site.restart()
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.text()} (${page.url()})`))
  await everyPage(
    page,
    signIn,
    async (place) => {
      for (const width of [320, 800, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await sideways(page), `${place} at ${width} px`).toEqual([])
      }
      await withWeakEyes(page)
      expect(await sideways(page), `${place} with large letters`).toEqual([])
      await asAtADesk(page)
    },
    week,
  )
  expect(said).toEqual([])
})
