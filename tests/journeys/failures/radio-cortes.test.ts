import { expect } from '#tests/support/journey.ts'
import {
  addressOf,
  enVivo,
  expectSilence,
  expectSound,
  listen,
  measureSound,
  playedTime,
  player,
  test,
} from '#tests/support/radio/journey.ts'
import { startStation } from '#tests/support/radio/station.ts'

test.beforeEach(({ problems }) => {
  // Only if the player happens to connect while the station is down.
  problems.allow(/(404|net::ERR_\w+) .*\/vivo/)
})

/** Silence is heard only after the buffer has played. */
test.describe.configure({ timeout: 90_000 })

test('the radio resumes by itself after the station is killed and restarted', async ({ page, station }) => {
  await listen(page)
  await station.kill()
  await expectSilence(page)
  await expect(page.getByText(/^Se cortó la señal/)).toBeVisible()
  await station.start()
  await expectSound(page)
  await expect(enVivo(page)).toBeVisible()
})

test('detects a station that freezes with its connections open', async ({ page, station }) => {
  await listen(page)
  station.freeze()
  await expect(page.getByText(/^La señal está débil/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/^Se cortó la señal/)).toBeVisible({ timeout: 10_000 })
  station.thaw()
  await expectSound(page)
  await expect.poll(() => station.listeners()).toBe(1)
})

test('shows a station without a source as off the air, and resumes when it returns', async ({
  page,
  station,
}) => {
  await listen(page)
  await station.leaveAir()
  await expect(page.getByText(/^La radio no está transmitiendo/)).toBeVisible({ timeout: 15_000 })
  await station.returnToAir()
  await expectSound(page)
})

test('resumes after a network that fails silently returns', async ({ page, line }) => {
  await listen(page)
  line.goAway()
  await expectSilence(page)
  // It tries again, and again, while nothing answers.
  await expect.poll(() => line.inVain(), { timeout: 20_000 }).toBeGreaterThan(1)
  line.comeBack()
  await expectSound(page)
})

test('resumes after the browser goes offline and back online', async ({ page, context, line }) => {
  await listen(page)
  line.goAway()
  await context.setOffline(true)
  await expectSilence(page)
  await expect(page.getByText(/^Se cortó la señal/)).toBeVisible({ timeout: 10_000 })
  line.comeBack()
  await context.setOffline(false)
  await expectSound(page)
})

test('survives a network that is too slow for the stream for a while', async ({ page, line }) => {
  await listen(page)
  line.limit(4000)
  await expect(page.getByText(/^La señal está débil/)).toBeVisible({ timeout: 20_000 })
  line.limit(Number.POSITIVE_INFINITY)
  await expectSound(page)
})

test('falls back to the next address when the first is silent, and back when that one fails', async ({
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
  await expectSound(page, { tone: 880, timeout: 15_000 })
  await expect(enVivo(page)).toBeVisible()
  await station.start()
  await other.stop()
  await expectSound(page, { tone: 440, timeout: 15_000 })
})

test('listeners follow when the station’s address changes', async ({ page, station, setAddresses }) => {
  await listen(page)
  const other = await startStation({ tone: 880 })
  await setAddresses(addressOf(other, other))
  await station.kill()
  await expectSound(page, { tone: 880 })
  await other.stop()
})

test('one audio element plays on while the visitor navigates', async ({ page, station }) => {
  await listen(page)
  const element = await page.locator('audio').elementHandle()
  let played = await playedTime(page)
  const footer = page.getByRole('contentinfo')
  for (const [link, heading] of [
    ['Inicio', undefined],
    ['Galería', 'Galería'],
    ['Contacto', 'Contacto'],
    ['Donaciones', 'Donaciones'],
    ['Política de Privacidad', 'Política de Privacidad'],
    ['Términos de Uso', 'Términos de Uso'],
    ['Radio Online', 'Radio en Vivo'],
  ] as const) {
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) })).toBeVisible()
    expect((await measureSound(page)).loudness, link).toBeGreaterThan(0.005)
    const now = await playedTime(page)
    expect(now, link).toBeGreaterThan(played)
    played = now
    if (link !== 'Radio Online')
      await expect(player(page).getByText('EN VIVO', { exact: true })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Términos de Uso' })).toBeVisible()
  await expectSound(page)
  expect(await page.locator('audio').evaluate((now, then) => now === then, element)).toBe(true)
  expect(await station.listeners()).toBe(1)
})
