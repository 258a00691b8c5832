import type { Page } from '@playwright/test'
import { readSitio, saveSitio } from '#app/domain/sitio/sitio.server.ts'
import { expect, expectAccessible, test as journey, visit } from '#tests/support/journey.ts'
import { type Station, startStation } from '#tests/support/stream.ts'

/** A site whose station is on the air. */
const test = journey.extend<{ station: Station }>({
  station: async ({ db, site }, use) => {
    const station = await startStation()
    const { data, version } = await readSitio(db)
    await saveSitio(db, { ...data, radioUrl: station.url }, version)
    // Its pages are kept in memory; this change came past it.
    await site.restart()
    await use(station)
    await station.down()
  },
})

const playedTime = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

async function expectSound(page: Page) {
  const before = await playedTime(page)
  await expect.poll(() => playedTime(page), { timeout: 8000 }).toBeGreaterThan(before)
}

test('plays and pauses, says so, and leaves the stream when it pauses', async ({ page, station }) => {
  await visit(page, '/radio')
  await expect(page.getByText('RADIO', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible()
  await expectSound(page)
  await expect.poll(() => station.listeners()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('RADIO', { exact: true })).toBeVisible()
  await expect.poll(() => station.listeners()).toBe(0)

  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expectSound(page)
})

test('the volume goes from 0 to 100, starts at 80 and is remembered', async ({ page, station }) => {
  expect(station.listeners()).toBe(0)
  await visit(page, '/radio')
  const slider = page.getByRole('slider', { name: 'Volumen' })
  await expect(slider).toHaveValue('80')
  await expect(slider).toHaveAttribute('min', '0')
  await expect(slider).toHaveAttribute('max', '100')
  await slider.fill('35')
  await expect(page.locator('audio')).toHaveJSProperty('volume', 0.35)
  await page.reload()
  await expect(slider).toHaveValue('35')
})

test('the sound goes on through every page, with a thin player that can be closed', async ({
  page,
  station,
}) => {
  await visit(page, '/radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible()
  const player = page.getByRole('region', { name: 'Radio', exact: true })
  await expect(player).toBeHidden()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Donaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Donaciones' })).toBeVisible()
  await expect(player.getByText('EN VIVO', { exact: true })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible()
  await expectSound(page)
  expect(station.listeners()).toBe(1)
  await expectAccessible(page)

  await player.getByRole('button', { name: 'Pausar' }).click()
  await expect(player.getByRole('button', { name: 'Reproducir' })).toBeVisible()
  await player.getByRole('button', { name: 'Cerrar radio' }).click()
  await expect(player).toBeHidden()
})

test('a station that goes and comes back is heard again without a touch', async ({
  page,
  station,
  problems,
}) => {
  await visit(page, '/radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible()
  await station.down()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeHidden({ timeout: 15_000 })
  await station.up()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible({ timeout: 5000 })
  await expectSound(page)
  problems.length = 0
})

test('silence on an open connection is noticed, and a station that refuses is off the air', async ({
  page,
  station,
  problems,
}) => {
  await visit(page, '/radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible()
  station.mode = 'silent'
  await expect(page.getByText('La señal está débil; un momento…')).toBeVisible({ timeout: 15_000 })
  station.mode = 'refusing'
  await expect(page.getByText(/^La radio no está transmitiendo/)).toBeVisible({ timeout: 20_000 })
  station.mode = 'live'
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible({ timeout: 5000 })
  problems.length = 0
})

test('what plays is told, with what it costs, and never stands in the way', async ({ page, station }) => {
  station.titulo = 'Himno 12'
  await visit(page, '/radio')
  await expect(page.getByText('Himno 12')).toBeHidden()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('Himno 12')).toBeVisible()
  await expect(page.getByText('Escuchar gasta unos 58 MB por hora.')).toBeVisible()
  await expectAccessible(page)
  const session = await page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(session).toBe('Himno 12')
})

test('the sleep timer is set, told and taken back', async ({ page, station }) => {
  await visit(page, '/radio')
  await expect(page.getByRole('button', { name: '30 min' })).toBeHidden()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await page.getByRole('button', { name: '30 min' }).click()
  await expect(page.getByText(/^Se apagará a las \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(/^Se apagará/)).toBeHidden()
  await expect(page.getByRole('button', { name: '15 min' })).toBeFocused()
  expect(station.listeners()).toBe(1)
})

test('an HLS station plays, and the next address where the first one does not answer', async ({
  page,
  db,
  site,
  station,
  problems,
}) => {
  const { data, version } = await readSitio(db)
  await saveSitio(db, { ...data, radioUrl: `http://127.0.0.1:4/nada\n${station.hlsUrl}` }, version)
  await site.restart()
  await visit(page, '/radio')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expectSound(page)
  problems.length = 0
})

test('the home page starts it in place', async ({ page, station }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Escuchar la radio' }).click()
  await expect(
    page.getByRole('region', { name: 'Radio', exact: true }).getByText('EN VIVO', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => station.listeners()).toBe(1)
})

journey('a church without a station says so, and leads to the applications', async ({ page }) => {
  await visit(page, '/radio')
  await expect(page.getByText(/^La radio todavía no está configurada/)).toBeVisible()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(page.getByText('EN VIVO', { exact: true })).toBeHidden()
  await expectAccessible(page)
  for (const name of ['Android', 'iOS'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/Prox')
  await page.getByRole('link', { name: 'Android', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Próximamente' })).toBeVisible()
})
