import type { BrowserContext } from '@playwright/test'
import { expect, visit } from '#tests/support/journey.ts'
import { addressOf, enVivo, expectSound, listen, player, test } from '#tests/support/radio/journey.ts'
import type { Line } from '#tests/support/radio/line.ts'
import { startStation } from '#tests/support/radio/station.ts'
import type { Station } from '#tests/support/radio/station-type.ts'

test.beforeEach(({ problems }) => {
  // Only if the player happens to connect while the station is down.
  problems.allow(/(404|net::ERR_\w+) .*\/vivo/)
})

/** Silence is heard only after the buffer has played. */
test.describe.configure({ timeout: 90_000 })

type At = { station: Station; line: Line; context: BrowserContext }

type Act = (at: At) => unknown

const CUT = /^Se cortó la señal/
const WEAK = /^La señal está débil/

/** In turn on the same page: what happens, what the listener reads, and what ends it. */
const OUTAGES: Record<string, [what: string, breaks: Act, says: RegExp[], mends: Act][]> = {
  'the station fails': [
    ['it is killed', ({ station }) => station.kill(), [CUT], ({ station }) => station.start()],
    [
      'it freezes with its connections open',
      ({ station }) => station.freeze(),
      [WEAK, CUT],
      ({ station }) => station.thaw(),
    ],
    [
      'it has no source',
      ({ station }) => station.leaveAir(),
      [/^La radio no está transmitiendo/],
      ({ station }) => station.returnToAir(),
    ],
  ],
  'the network fails': [
    ['it goes silently', ({ line }) => line.goAway(), [CUT], ({ line }) => line.comeBack()],
    [
      'it is too slow for the stream',
      ({ line }) => line.limit(4000),
      [WEAK],
      ({ line }) => line.limit(Number.POSITIVE_INFINITY),
    ],
  ],
}

for (const [failure, outages] of Object.entries(OUTAGES))
  test(`${failure}: the radio says how, and sounds again by itself`, async ({
    page,
    context,
    station,
    line,
  }) => {
    test.setTimeout(180_000)
    await listen(page)
    for (const [what, breaks, says, mends] of outages)
      await test.step(what, async () => {
        await breaks({ station, line, context })
        // Only after the buffer has played.
        for (const each of says) await expect(page.getByText(each)).toBeVisible({ timeout: 30_000 })
        await mends({ station, line, context })
        await expectSound(page)
        await expect(enVivo(page)).toBeVisible()
        await expect.poll(() => station.listeners()).toBe(1)
      })
  })

test('goes to the next address when the first is silent, back when that one fails, and where Ajustes then says', async ({
  page,
  station,
  line,
  setAddresses,
  site,
}) => {
  const other = await startStation({ tone: 880 })
  await setAddresses(addressOf(line, station), addressOf(other, other))
  await site.restart()
  await listen(page)
  await station.kill()
  await expectSound(page, { tone: 880 })
  await expect(enVivo(page)).toBeVisible()
  await station.start()
  await other.stop()
  await expectSound(page, { tone: 440 })
  const moved = await startStation({ tone: 660 })
  await setAddresses(addressOf(moved, moved))
  await station.kill()
  await expectSound(page, { tone: 660 })
  await moved.stop()
})

test('a fault in a page or in the player takes that part alone, until it is tried again', async ({
  page,
  problems,
}) => {
  problems.expect(/broken in this browser/)
  await visit(page, '/radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(enVivo(page)).toBeVisible({ timeout: 15_000 })
  /** In the page: what a part needs once it is drawn throws, until it is mended. */
  const breaks = () =>
    page.evaluate(() => {
      const fail = () => {
        throw new Error('broken in this browser')
      }
      const observe = IntersectionObserver.prototype.observe
      IntersectionObserver.prototype.observe = fail
      HTMLInputElement.prototype.addEventListener = fail
      Object.assign(window, {
        mend() {
          IntersectionObserver.prototype.observe = observe
          Reflect.deleteProperty(HTMLInputElement.prototype, 'addEventListener')
        },
      })
    })
  await breaks()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
  const again = page.getByRole('button', { name: 'Intentar de nuevo' })
  await expect(page.getByText('Esta parte no se pudo mostrar. Lo demás sigue funcionando.')).toHaveCount(2)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inicio' })).toBeVisible()
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false)
  await page.evaluate(() => Reflect.get(window, 'mend')())
  await again.last().click()
  await expect(player(page).getByText('EN VIVO', { exact: true })).toBeVisible()
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible()
  await expect(again).toBeHidden()
})
