import type { Page } from '@playwright/test'
import { endTransmision, openTransmision } from '#app/features/vivo/transmision.server.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test as journey, visit } from '#tests/support/journey.ts'
import { expectGoodOnPhone } from '#tests/support/pages/accessible.ts'
import {
  addressOf,
  enVivo,
  expectSound,
  listen,
  measureSound,
  playedTime,
  player,
  test,
} from '#tests/support/radio/journey.ts'
import { startStation } from '#tests/support/radio/station.ts'
import type { Station } from '#tests/support/radio/station-type.ts'
import { saveAddresses } from '#tests/support/radio/tune-in.ts'

/** Silence is heard only after the buffer has played. */
test.describe.configure({ timeout: 90_000 })

test('plays and pauses, shows which, and disconnects from the stream on pause', {
  tag: ['@phone', '@floor'],
}, async ({ page, station }) => {
  await listen(page)
  await expect(page.getByText('Estás escuchando en vivo.')).toBeVisible()
  await expect.poll(() => station.listeners()).toBe(1)

  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('RADIO', { exact: true })).toBeVisible()
  await expect.poll(async () => (await measureSound(page)).loudness).toBeLessThan(0.001)
  await expect.poll(() => station.listeners()).toBe(0)

  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expectSound(page)
  await expect.poll(() => station.listeners()).toBe(1)
})

/** One audio element, on every page. */
async function walkWithSound(page: Page) {
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
}

test('a slim player on every other page plays on, sets the volume, pauses and closes', async ({
  page,
  station,
}) => {
  await visit(page, '/radio')
  await expect(player(page)).toBeHidden()
  await listen(page)
  await expect(player(page)).toBeHidden()
  await walkWithSound(page)
  expect(await station.listeners()).toBe(1)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Donaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Donaciones' })).toBeVisible()
  await expect(player(page).getByText('EN VIVO', { exact: true })).toBeVisible()
  const slider = player(page).getByRole('slider', { name: 'Volumen' })
  const reached = await slider.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect()
    return [-21, 0, 21].map(
      (dy) => document.elementFromPoint(left + width / 2, top + height / 2 + dy) === input,
    )
  })
  expect(reached, 'the slider from 21 px above its middle to 21 px below').toEqual([true, true, true])
  await slider.fill('20')
  await expect(page.locator('audio')).toHaveJSProperty('volume', 0.2)
  await expectAccessible(page)

  await player(page).getByRole('button', { name: 'Pausar' }).click()
  await expect(player(page).getByText('En pausa')).toBeVisible()
  await expect.poll(() => station.listeners()).toBe(0)
  await player(page).getByRole('button', { name: 'Reproducir' }).click()
  await expect(player(page).getByText('EN VIVO', { exact: true })).toBeVisible()
  await player(page).getByRole('button', { name: 'Cerrar radio' }).click()
  await expect(player(page)).toBeHidden()
  await expect.poll(() => station.listeners()).toBe(0)
})

test('the home page starts the radio in place, and the slim player tells silence from sound', async ({
  page,
  station,
  problems,
  db,
}) => {
  problems.allow(/net::ERR_\w+ .*\/vivo/)
  const video = { medio: 'enlace', enlace: 'https://youtu.be/dQw4w9WgXcQ', origen: 'persona' } as const
  await openTransmision(db, video, new Date(Date.now() - 60_000))
  await endTransmision(db, new Date())
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/')
  await expect(page.getByText('Terminó la transmisión').first()).toBeVisible()
  await page.getByRole('link', { name: 'Escuchar la radio' }).click()
  await expect(enVivo(page)).toBeVisible()
  await expect(page.getByText('Terminó la transmisión')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => station.listeners()).toBe(1)
  // A pause sign is two bars.
  const bars = player(page).getByRole('button', { name: 'Pausar' }).locator('rect')
  await expect(bars).toHaveCount(2)
  await expectGoodOnPhone(page)
  await station.kill()
  const status = player(page).getByRole('status')
  await expect(status).toHaveText(/^(Sin señal; volviendo…|Fuera del aire)$/)
  await expect(bars).toHaveCount(1)
  expect(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await expectGoodOnPhone(page)
})

/** Also where the server has no room for another listener at first. */
async function expectTitle(page: Page, titulo: string) {
  await page.clock.install()
  await page.route('**/vivo/estado?radio', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const refused = page.waitForResponse('**/vivo/estado?radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  expect((await refused).status()).toBe(503)
  await expect(enVivo(page)).toBeVisible()
  await expect(page.getByText(titulo)).toBeHidden()
  await page.clock.fastForward(40_000)
  await expect(page.getByText(titulo)).toBeVisible()
  await page.clock.resume()
}

test('shows the title and the data usage, and is put to sleep', async ({ page, station, problems }) => {
  problems.expect(/503 .*vivo\/estado/)
  await station.tell('Ñandú – Himno 12')
  await visit(page, '/radio')
  await expect(page.getByText('Ñandú – Himno 12')).toBeHidden()
  await expect(page.getByRole('button', { name: '30 min' })).toBeHidden()
  await expectTitle(page, 'Ñandú – Himno 12')
  await expect(page.getByText('Escuchar gasta unos 58 MB por hora.')).toBeVisible()
  await station.tell('Himno 13')
  await expect(page.getByText('Himno 13')).toBeVisible()
  await station.tell('Ñandú – Himno 12')
  await expect(page.getByText('Ñandú – Himno 12')).toBeVisible()
  const session = await page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(session).toBe('Ñandú – Himno 12')
  await page.getByRole('button', { name: '30 min' }).click()
  await expect(page.getByText(/^Se apagará a las \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(/^Se apagará/)).toBeHidden()
  await expect(page.getByRole('button', { name: '15 min' })).toBeFocused()
  await expect.poll(() => station.listeners()).toBe(1)
})

/** Runs in the page: what the lock screen and a headset call, which no test can press. */
function keepKeys() {
  const keys: Record<string, MediaSessionActionHandler | null> = {}
  Object.assign(window, { keys })
  const original = MediaSession.prototype.setActionHandler
  MediaSession.prototype.setActionHandler = function (action, handler) {
    keys[action] = handler
    original.call(this, action, handler)
  }
}

test('the volume changes the sound and is remembered; the lock screen pauses, plays and stops', async ({
  page,
  station,
}) => {
  await page.addInitScript(keepKeys)
  await listen(page)
  // Once it is steady: a busy machine lets the first sound stutter.
  let loud = 0
  const change = async () => {
    const before = loud
    loud = (await measureSound(page)).loudness
    return Math.abs(loud - before) / loud
  }
  await expect.poll(change).toBeLessThan(0.02)
  const slider = page.getByRole('slider', { name: 'Volumen' })
  await expect(slider).toHaveValue('80')
  expect(await slider.evaluate(({ min, max }: HTMLInputElement) => [min, max])).toEqual(['0', '100'])
  await slider.fill('35')
  await expect(page.locator('audio')).toHaveJSProperty('volume', 0.35)
  await expect.poll(async () => (await measureSound(page)).loudness / loud).toBeCloseTo(35 / 80, 1)
  const press = (action: MediaSessionAction) =>
    page.evaluate((name) => Reflect.get(window, 'keys')[name]({ action: name }), action)
  const state = () => page.evaluate(() => navigator.mediaSession.playbackState)
  expect(await state()).toBe('playing')
  await press('pause')
  expect(await state()).toBe('paused')
  await expect.poll(() => station.listeners()).toBe(0)
  await press('play')
  await expectSound(page)
  const artwork = await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src)
  expect((await page.request.get(artwork ?? '')).ok()).toBe(true)
  await press('stop')
  expect(await state()).toBe('none')
  await expect.poll(() => station.listeners()).toBe(0)
  await page.reload()
  await expect(slider).toHaveValue('35')
  // As on an iPhone: setting the volume has no effect.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} })
  })
  await visit(page, '/radio')
  await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible()
  await expect(slider).toBeHidden()
})

test('a station that sends AAC, Opus or HLS, or without CORS, plays too', async ({
  page,
  setAddresses,
  site,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.expect(/\/vivo' .* blocked by CORS policy/, /net::ERR_FAILED .*\/vivo/)
  const playFrom = async (
    kind: Parameters<typeof startStation>[0],
    hear: (other: Station) => Promise<void>,
  ) => {
    const other = await startStation(kind)
    await setAddresses(addressOf(other, kind?.hls ? { path: other.hlsPath } : other))
    await site.restart()
    await hear(other)
    // Before the station goes, which the page would notice.
    await page.goto('about:blank')
    await other.stop()
  }
  const start = async () => {
    await visit(page, '/radio')
    await page.getByRole('button', { name: 'Reproducir' }).click()
    await expect(enVivo(page)).toBeVisible()
  }
  for (const format of ['aac', 'opus'] as const)
    await playFrom({ format, tone: 880 }, () => listen(page, { tone: 880 }))
  await playFrom({ hls: true }, start)
  await playFrom({ cors: false }, async (other) => {
    await start()
    await expect.poll(() => other.listeners()).toBe(1)
  })
})

journey('the programme says what is on, on a page that was kept too', async ({ page, db, problems }) => {
  problems.expect(/ERR_FAILED .*assets/)
  // A church without a radio has no programme of it.
  await saveAddresses(db, 'https://radio.iglesia.cl/vivo')
  const HOUR = 60 * 60 * 1000
  for (const [titulo, hours] of [
    ['Himnos de la tarde', -0.25],
    ['Palabra viva', 1],
  ] as const) {
    // In a zone without changes of the clock, which would lengthen or skip one of them.
    const local = (ahead: number) => localAt(new Date(Date.now() + ahead * HOUR), 'UTC')
    await addEventoDe(db, {
      titulo,
      categoria: 'radio',
      inicio: local(hours),
      fin: local(hours + 1),
      zona: 'UTC',
    })
  }
  await visit(page, '/radio')
  const onAir = page.getByRole('main').getByRole('link', { name: /^Ahora: / })
  await expect(onAir).toContainText(/^Ahora: Himnos de la tarde, hasta las? \d\d:\d\d/)
  await expect(onAir).toContainText('Después: Palabra viva, ')
  await expect(page.getByRole('region', { name: 'Programación' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  // As a cache gives it an hour later, before its scripts run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.clock.setFixedTime(Date.now() + 1.25 * HOUR)
  await page.goto('/radio')
  await expect(onAir).toContainText(/^Ahora: Palabra viva, hasta las? /)
  await page.goto('/contacto')
  await expect(page.locator('header .vivo-barra')).toHaveText('Ahora: Palabra viva')
})
