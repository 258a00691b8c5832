import { expect, test, visit } from '#tests/support/journey.ts'
import { addStyle, faintWords, redraw } from '#tests/support/pages/contrast.ts'
import { PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'

/* axe cannot measure words over a drawing or a photo, and asks 4.5:1 of small grey ones: here pixels are measured. */
test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' }, contextOptions: { reducedMotion: 'reduce' } })

const WITH_PICTURES = [...PUBLIC_PAGES, '/admin/dashboard/ajustes']
/** A photo's caption, which shows when it is pointed at; nothing of what stays at the foot of the screen over other words. */
const SHOWN = `.foto-card-texto { opacity: 1 !important; transform: none !important }
  .fixed.bottom-0, [data-save-bar] { visibility: hidden !important }`

test('words over drawings and photos can be read by day and night, on a phone and a wide screen', async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000)
  const random = createRandom(announceSeed())
  const lines = { 360: 0, 1280: 0 } as Record<number, number>
  for (const path of WITH_PICTURES) {
    if (path.startsWith('/admin/dashboard')) await signIn()
    // By day on one of the screens and by night on the other; which, is another on each page, and tomorrow.
    const byDay = random.next() < 0.5 ? 360 : 1280
    for (const width of [360, 1280]) {
      const colorScheme = width === byDay ? 'light' : 'dark'
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      if (width === 360) {
        await visit(page, path)
        await addStyle(page, SHOWN)
      }
      // Another drawing on each screen: two of each page in all.
      const seed = String(random.next())
      await redraw(page, seed)
      const { faint, measured } = await faintWords(page)
      expect(faint, `${path}, ${width} px, ${colorScheme}, drawn from ${seed}`).toEqual([])
      lines[width] = (lines[width] ?? 0) + measured
    }
  }
  for (const width of [360, 1280]) expect(lines[width], `lines at ${width} px`).toBeGreaterThan(60)
})
