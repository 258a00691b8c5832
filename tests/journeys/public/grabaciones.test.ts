import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { bar, buttons, countSounds, positionOf, publishRecording } from '#tests/support/player/grabaciones.ts'
import { enVivo, test as withStation } from '#tests/support/radio/journey.ts'

// What moves here, moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const slider = (page: Page) => bar(page).getByRole('slider', { name: 'Posición' })

declare global {
  interface Window {
    lockScreen?: Map<string, (details: object) => void>
  }
}

/** Runs in the page: what the lock screen calls, which no test can press. */
function keepLockScreenKeys() {
  const keys = new Map<string, (details: object) => void>()
  window.lockScreen = keys
  navigator.mediaSession.setActionHandler = (action, handler) => {
    if (handler) keys.set(action, handler as (details: object) => void)
    else keys.delete(action)
  }
}

/** Plays the light file, and waits until it sounds. */
async function listen(page: Page, path: string) {
  await visit(page, path)
  await buttons(page).getByRole('button').first().click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
}

test('listens, goes to another page, closes the browser, comes back, and goes on where it stopped', {
  tag: '@phone',
}, async ({ page, context, db, site }) => {
  const { path } = await publishRecording(db, site)
  await listen(page, path)
  await slider(page).fill('60')
  await expect.poll(() => positionOf(page)).toBeGreaterThan(60)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Donaciones' })).toBeVisible()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(62)
  await bar(page).getByRole('link', { name: 'El buen pastor' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(buttons(page).getByRole('button', { name: 'Pausar' })).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await visit(later, path)
  await expect(bar(later)).toBeHidden()
  await buttons(later)
    .getByRole('button', { name: /^Seguir en (0:5\d|1:[0-4]\d) \(/ })
    .click()
  await expect.poll(() => positionOf(later)).toBeGreaterThan(57)
  await bar(later).getByRole('button', { name: 'Cerrar reproductor' }).click()
  await buttons(later).getByRole('button', { name: 'Desde el principio' }).click()
  // The pressed button is gone; the player's keys still mean the player.
  await expect(buttons(later).getByRole('button', { name: 'Pausar' })).toBeFocused()
  await expect.poll(() => positionOf(later)).toBeLessThan(10)
})

test('a network that is gone is told and waited for, and the sound goes on at the same second', async ({
  page,
  context,
  db,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
  const { path } = await publishRecording(db, site, { seconds: 900, light: false })
  await listen(page, path)
  await context.setOffline(true)
  await slider(page).fill('700')
  await expect(bar(page).getByRole('status')).toHaveText(/^Se cortó la conexión/, { timeout: 30_000 })
  expect(await positionOf(page)).toBe(700)
  await context.setOffline(false)
  await expect.poll(() => positionOf(page), { timeout: 30_000 }).toBeGreaterThan(700)
  expect(await positionOf(page)).toBeLessThan(715)
  await expect(bar(page).getByRole('status')).toHaveText('')
})

test('keys: space and the arrows in the player, but never while somebody types', async ({
  page,
  db,
  site,
}) => {
  const { path } = await publishRecording(db, site)
  await listen(page, path)
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(30)
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Escuchar' })).toBeVisible()
  const paused = await positionOf(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => positionOf(page)).toBe(paused - 15)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\d+ segundos de 2 minutos$/)
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible()

  const field = page.getByLabel('Buscar en la transcripción')
  await field.focus()
  await page.keyboard.type('a b')
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue('a b')
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible()
  expect(await positionOf(page)).toBeLessThan(paused + 15)
})

test('the speed is changed and remembered; the lock screen knows the recording and moves in it', async ({
  page,
  db,
  site,
}) => {
  const { path } = await publishRecording(db, site)
  await page.addInitScript(keepLockScreenKeys)
  await listen(page, path)
  const press = (action: string, details: object) =>
    page.evaluate(([name, given]) => window.lockScreen?.get(name)?.(given), [action, details] as const)
  await press('seekto', { seekTime: 60 })
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(60)
  await press('pause', {})
  await expect(bar(page).getByRole('button', { name: 'Escuchar' })).toBeVisible()
  const paused = await positionOf(page)
  await press('seekforward', {})
  await expect.poll(() => positionOf(page)).toBe(paused + 30)
  await press('seekbackward', {})
  await expect.poll(() => positionOf(page)).toBe(paused + 15)
  await press('play', {})
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible()
  const speeds = bar(page).getByLabel('Velocidad')
  await expect(speeds.locator('option')).toHaveText(['0,75×', '1×', '1,25×', '1,5×', '1,75×', '2×'])
  await speeds.selectOption('1,5×')
  const session = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, playbackState]
    })
  const picture = await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src ?? '')
  expect((await page.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  expect(await session()).toEqual(['El buen pastor', 'Ana Rojas', 'playing'])
  await bar(page).getByRole('button', { name: 'Cerrar reproductor' }).click()
  await expect(bar(page)).toBeHidden()
  expect(await session()).toEqual([undefined, undefined, 'none'])
  await listen(page, path)
  await expect(bar(page).getByLabel('Velocidad')).toHaveValue('1.5')
  await expectPlayingWithoutLockScreen(page, path)
})

/** Where the lock screen refuses whatever it is told. */
async function expectPlayingWithoutLockScreen(page: Page, path: string) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new TypeError('refused')
    }
    for (const name of Object.keys(MediaSession.prototype))
      Object.defineProperty(MediaSession.prototype, name, { get: refuse, set: refuse })
  })
  await listen(page, path)
  const before = await positionOf(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(before + 1)
  await bar(page).getByRole('button', { name: 'Cerrar reproductor' }).click()
  await expect(bar(page)).toBeHidden()
}

test('a line of the transcript plays from there, is marked while it is spoken, and is found', async ({
  page,
  db,
  site,
}) => {
  const { path } = await publishRecording(db, site)
  await visit(page, path)
  const told = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(told.map((text) => JSON.parse(text)['@type'])).toEqual(['CreativeWork', 'PodcastEpisode'])
  const text = page.getByRole('region', { name: 'Texto de la transcripción' })
  await page.getByLabel('Buscar en la transcripción').fill('senor')
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible()
  await expect(text.locator('mark')).toHaveText('Señor')
  await text.getByRole('button', { name: 'Escuchar desde 0:40' }).click()
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(40)
  await expect(text.locator('[aria-current]')).toContainText(/El Señor es mi pastor|Renglón 1\d/)
  await bar(page).getByRole('button', { name: 'Subtítulos' }).click()
  await expect(bar(page).getByRole('button', { name: 'Subtítulos' })).toHaveAttribute('aria-pressed', 'true')
  const caption = bar(page).getByText(/El Señor es mi pastor|Renglón 1\d/)
  await expect(caption).toBeVisible()
  // It changes with the voice, and is not read over it.
  expect(await caption.evaluate((line) => line.closest('[aria-live], [role=status]'))).toBeNull()
  await slider(page).fill('80')
  await expect(bar(page).getByText(/^Renglón [2-9]\d/)).toBeVisible()
  await page.getByLabel('Buscar en la transcripción').fill('nadie dijo esto')
  await expect(page.getByText('No aparece.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await expectForAll(page, path)
})

test('buttons say what they cost, the light file first; one that is gone is told', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/404/)
  const { path, removeFiles } = await publishRecording(db, site)
  const alone = await publishRecording(db, site, { titulo: 'Una sola', light: false })
  await visit(page, path)
  await expect(buttons(page).getByRole('button')).toHaveText([
    'Escuchar (0,5 MB)',
    'Escuchar en alta calidad (4,8 MB)',
    'Guardar para escuchar sin conexión (0,5 MB)',
  ])
  // First of all, under the title.
  const audio = await buttons(page).boundingBox()
  expect(audio?.y).toBeLessThan((await page.getByRole('region', { name: 'Video' }).boundingBox())?.y ?? 0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar el audio (0,5 MB)' }).click()
  expect((await download).suggestedFilename()).toBe('El buen pastor.mp3')
  await visit(page, alone.path)
  await expect(buttons(page).getByRole('button')).toHaveText([
    'Escuchar (4,8 MB)',
    'Guardar para escuchar sin conexión (4,8 MB)',
  ])
  removeFiles()
  await visit(page, path)
  await buttons(page)
    .getByRole('button', { name: /^Escuchar \(/ })
    .click()
  await expect(bar(page).getByRole('status')).toHaveText('Este audio ya no está disponible.')
})

/** At 320 px, by day and by night. */
async function expectForAll(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await visit(page, path)
  await listen(page, path)
  await bar(page).getByRole('button', { name: 'Subtítulos' }).click()
  await page.getByLabel('Buscar en la transcripción').fill('renglon')
  await expect(page.getByText('1 de 59')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const control of await bar(page).locator('button, input, select').all()) {
    const box = await control.boundingBox()
    expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
  }
}

withStation('the radio, a recording, the radio: one sound at a time', async ({ page, db, site }) => {
  const { path } = await publishRecording(db, site)
  const sounds = await countSounds(page)
  const radio = page.getByRole('region', { name: 'Radio', exact: true })
  await visit(page, path)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Radio Online' }).click()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(enVivo(page)).toBeVisible()
  await page.goBack()
  await expect(radio).toBeVisible()
  await buttons(page)
    .getByRole('button', { name: /^Escuchar \(/ })
    .click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  await expect(radio).toBeHidden()
  expect(await sounds()).toBe(1)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Radio Online' }).click()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(enVivo(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await sounds()).toBe(1)
})
