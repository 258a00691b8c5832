import { type ClientRequest, request } from 'node:http'
import { chromium, type Page } from '@playwright/test'
import { openTransmision } from '#app/features/vivo/transmision.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { processorTime } from '#tests/support/processes.ts'
import { type Line, startLine } from '#tests/support/radio/line.ts'
import { STATION_KIND, startStation } from '#tests/support/radio/station.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import type { Measure } from './table.ts'

const LISTENERS = 1000
const LISTEN_SECONDS = 30
const AWAY_SECONDS = [5, 60, 600]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function startSiteAt(address: string): Promise<Site> {
  const site = await startSite({ FETCH_PRIVATE_HOSTS: '127.0.0.1' })
  const db = openDb({ DATA_DIR: site.dataDir })
  const { data, version } = await readSitio(db)
  await saveSitio(db, { ...data, radioUrl: address }, version)
  await db.destroy()
  await site.restart()
  return site
}

/** The cost of a thousand listeners to `/vivo/estado?radio` while titles change. */
export async function benchSonando(): Promise<Measure[]> {
  const station = await startStation()
  const site = await startSiteAt(`http://127.0.0.1:${station.port}${station.path}`)
  const asked = { events: 0 }
  const requests = Array.from({ length: LISTENERS }, () =>
    request(`${site.origin}/vivo/estado?radio`, { agent: false }, (response) => {
      response.on('data', (chunk) => {
        asked.events += chunk.toString().split('data: {').length - 1
      })
      response.on('error', () => {})
    })
      .on('error', () => {})
      .end(),
  )
  try {
    await wait(5000)
    const before = { events: asked.events, time: processorTime(site.pid()) }
    for (let second = 0; second < LISTEN_SECONDS; second++) {
      if (second % 10 === 0) await station.tell(`Himno ${second}`)
      await wait(1000)
    }
    const share = ((processorTime(site.pid()) - before.time) / LISTEN_SECONDS) * 100
    return [
      {
        measure: `${LISTENERS} listeners to what plays, of one core`,
        figure: share,
        unit: '%',
        wanted: { atMost: 5 },
        note: `${asked.events - before.events} events in ${LISTEN_SECONDS} s; ${STATION_KIND}`,
      },
    ]
  } finally {
    for (const each of requests) each.destroy()
    await site.stop()
    await station.stop()
  }
}

/** The cost of a thousand open pages while nothing changes, and how soon all of them know of a change. */
export async function benchLive(): Promise<Measure[]> {
  const site = await startSite({ EXAMPLE_CONTENT: 'on' })
  const db = openDb({ DATA_DIR: site.dataDir })
  let told = 0
  const requests: ClientRequest[] = []
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(`${site.origin}/vivo/estado`, { agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused with ${response.statusCode}`))
        response.on('data', (chunk) => {
          told += chunk.toString().split('event: estado').length - 1
          resolve()
        })
        response.on('error', () => {})
      })
      requests.push(asked.on('error', () => {}).end())
    })
  try {
    // The server takes only so many requests of one address at a time.
    for (let each = 0; each < LISTENERS; each += 20) await Promise.all(Array.from({ length: 20 }, open))
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
      {
        measure: `${LISTENERS} open pages while nothing changes, of one core`,
        figure: share,
        unit: '%',
        wanted: { atMost: 2 },
      },
      {
        measure: `until the last of ${LISTENERS} pages knows of a transmission`,
        figure: told < LISTENERS ? Number.POSITIVE_INFINITY : (performance.now() - begun) / 1000,
        unit: 's',
        wanted: { atMost: 10 },
      },
    ]
  } finally {
    for (const each of requests) each.destroy()
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
          return {
            measure: `heard again after ${seconds} s without a network`,
            figure: await heardAgain(page, site, line, seconds),
            unit: 's',
            wanted: { atMost: 5 },
            note: STATION_KIND,
          }
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
