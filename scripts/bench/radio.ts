import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { openTransmision } from '#app/features/vivo/transmision.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { openStreams } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { processorTime } from '#tests/support/processes.ts'
import { type Line, startLine } from '#tests/support/radio/line.ts'
import { STATION_KIND, startStation } from '#tests/support/radio/station.ts'
import { tuneIn } from '#tests/support/radio/tune-in.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const LISTENERS = 1000
const LISTEN_SECONDS = 30
const AWAY_SECONDS = [5, 60, 600]

async function startSiteAt(address: string): Promise<Site> {
  const site = await startSite({ FETCH_PRIVATE_HOSTS: '127.0.0.1' })
  await tuneIn(site, address)
  await site.restart()
  return site
}

/** The cost of a thousand listeners to `/vivo/estado?radio` while titles change. */
export async function benchSonando(): Promise<Measure[]> {
  const station = await startStation()
  const site = await startSiteAt(`http://127.0.0.1:${station.port}${station.path}`)
  const asked = { events: 0 }
  const streams = await openStreams(`${site.origin}/vivo/estado?radio`, LISTENERS, {
    heard: (text) => {
      asked.events += text.split('data: {').length - 1
    },
  })
  try {
    await wait(5000)
    const before = { events: asked.events, time: processorTime(site.pid()) }
    for (let second = 0; second < LISTEN_SECONDS; second++) {
      if (second % 10 === 0) await station.tell(`Himno ${second}`)
      await wait(1000)
    }
    const share = ((processorTime(site.pid()) - before.time) / LISTEN_SECONDS) * 100
    return [
      atMost(
        5,
        '%',
        `${LISTENERS} listeners to what plays, of one core`,
        share,
        `${asked.events - before.events} events in ${LISTEN_SECONDS} s; ${STATION_KIND}`,
      ),
    ]
  } finally {
    streams.stop()
    await site.stop()
    await station.stop()
  }
}

/** The cost of a thousand open pages while nothing changes, and how soon all of them know of a change. */
export async function benchLive(): Promise<Measure[]> {
  const site = await startSite({ EXAMPLE_CONTENT: 'on' })
  const db = openDb({ DATA_DIR: site.dataDir })
  let told = 0
  const streams = await openStreams(`${site.origin}/vivo/estado`, LISTENERS, {
    heard: (text) => {
      told += text.split('event: estado').length - 1
    },
  })
  try {
    await wait(5000)
    const before = processorTime(site.pid())
    await wait(LISTEN_SECONDS * 1000)
    const share = ((processorTime(site.pid()) - before) / LISTEN_SECONDS) * 100
    told = 0
    // From another process, which can tell this one nothing: the slowest way there is.
    const begun = performance.now()
    await openTransmision(db, { enlace: '', medio: 'radio', origen: 'persona' }, new Date())
    while (told < LISTENERS && performance.now() - begun < 30_000) await wait(20)
    return [
      atMost(2, '%', `${LISTENERS} open pages while nothing changes, of one core`, share),
      atMost(
        10,
        's',
        `until the last of ${LISTENERS} pages knows of a transmission`,
        told < LISTENERS ? Number.POSITIVE_INFINITY : (performance.now() - begun) / 1000,
      ),
    ]
  } finally {
    streams.stop()
    await db.destroy()
    await site.stop()
  }
}

/**
 * How soon a listener hears the radio again after a silent network outage of 5 s, 60 s and 10 minutes: three browsers in
 * parallel, eleven minutes in all.
 */
export async function benchRadio(): Promise<Measure[]> {
  const station = await startStation()
  const browser = await chromium.launch(BROWSER)
  try {
    return await Promise.all(
      AWAY_SECONDS.map(async (seconds): Promise<Measure> => {
        const line = await startLine(station.port)
        const site = await startSiteAt(`http://127.0.0.1:${line.port}${station.path}`)
        try {
          const page = await browser.newPage()
          return atMost(
            5,
            's',
            `heard again after ${seconds} s without a network`,
            await heardAgain(page, site, line, seconds),
            STATION_KIND,
          )
        } finally {
          await site.stop()
          await line.stop()
        }
      }),
    )
  } finally {
    await browser.close()
    await station.stop()
  }
}

const isLive = (page: Page) => page.getByText('EN VIVO', { exact: true }).first()

async function heardAgain(page: Page, site: Site, line: Line, seconds: number): Promise<number> {
  await page.goto(`${site.origin}/radio`)
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await isLive(page).waitFor({ timeout: 20_000 })
  await wait(5000)
  line.goAway()
  await wait(seconds * 1000)
  line.comeBack()
  return page.evaluate(endOfSilence, OBSERVE_MS)
}

const OBSERVE_MS = 20_000

/** Runs in the page. @returns when the last silence of the observed time ended, in seconds; 0 if there was none. */
function endOfSilence(observeMs: number): Promise<number> {
  const audio = document.querySelector('audio')
  const begun = performance.now()
  let played = audio?.currentTime
  let movedAt = begun
  let end = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      if (audio?.currentTime !== played) {
        if (now - movedAt > 400) end = now - begun
        played = audio?.currentTime
        movedAt = now
      }
      if (now - begun < observeMs) return
      clearInterval(timer)
      resolve((now - movedAt > 400 ? Number.POSITIVE_INFINITY : end) / 1000)
    }, 50)
  })
}
