import type { Page } from '@playwright/test'
import { expect, test as journey, visit } from '../journey.ts'
import { type Line, startLine } from './line.ts'
import { STATION_KIND, startStation } from './station.ts'
import type { Station } from './station-type.ts'
import { saveAddresses } from './tune-in.ts'

/** A site with a station on the air, over a network that can fail. */
export const test = journey.extend<{
  station: Station
  line: Line
  /** Changes the radio's addresses, as an administrator does in Ajustes. */
  setAddresses: (...addresses: string[]) => Promise<void>
}>({
  siteEnv: { FETCH_PRIVATE_HOSTS: '127.0.0.1' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  station: async ({}, use, { annotations }) => {
    annotations.push({ type: 'station', description: STATION_KIND })
    const station = await startStation()
    await use(station)
    await station.stop()
  },
  line: async ({ station }, use) => {
    const line = await startLine(station.port)
    await use(line)
    await line.stop()
  },
  before: async ({ line, station }, use) => use((db) => saveAddresses(db, addressOf(line, station))),
  setAddresses: async ({ db }, use) => use((...addresses) => saveAddresses(db, ...addresses)),
})

export const addressOf = ({ port }: { port: number }, { path }: Pick<Station, 'path'>) =>
  `http://127.0.0.1:${port}${path}`

/** Sound must return by itself within this time of the stream's return. */
const BACK_WITHIN_MS = 5000

export const player = (page: Page) => page.getByRole('region', { name: 'Radio', exact: true })

export const enVivo = (page: Page) => page.getByText('EN VIVO', { exact: true }).first()

/** Starts the radio on its page and analyses its sound. */
export async function listen(page: Page, { tone = 440 } = {}): Promise<void> {
  await visit(page, '/radio')
  await attachEar(page)
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect(enVivo(page)).toBeVisible()
  await expectSound(page, { tone })
}

/**
 * Analyses the element's output, volume included. A script hears cross-origin sound only if it was requested
 * with CORS, which the player does not do, so that stations without CORS play too; the test stations allow
 * it.
 */
async function attachEar(page: Page): Promise<void> {
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.crossOrigin = 'anonymous'
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
    context.createMediaElementSource(audio).connect(analyser).connect(context.destination)
    Object.assign(window, { ear: analyser })
  })
}

/** @returns how loud it is now (0 to 1), and the strongest tone in hertz. */
export const measureSound = (page: Page): Promise<{ loudness: number; tone: number }> =>
  page.evaluate(() => {
    const analyser = Reflect.get(window, 'ear') as AnalyserNode
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    const bins = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(bins)
    const strongest = bins.indexOf(Math.max(...bins))
    return { loudness, tone: (strongest * analyser.context.sampleRate) / analyser.fftSize }
  })

export const playedTime = (page: Page): Promise<number> =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

/** Expects the played time to advance and the station's tone, not silence. */
export async function expectSound(page: Page, { tone = 440, timeout = BACK_WITHIN_MS } = {}): Promise<void> {
  const before = await playedTime(page)
  await expect
    .poll(
      async () => {
        const heard = await measureSound(page)
        const advances = (await playedTime(page)) !== before
        return advances && heard.loudness > 0.005 ? Math.round(heard.tone / 20) * 20 : 'silence'
      },
      { timeout, intervals: [100] },
    )
    .toBe(Math.round(tone / 20) * 20)
}
