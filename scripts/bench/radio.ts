import { setTimeout as wait } from 'node:timers/promises'
import { openTransmision } from '#app/features/vivo/transmision.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { openStreams } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { processorTime } from '#tests/support/processes.ts'
import { STATION_KIND, startStation } from '#tests/support/radio/station.ts'
import { tuneIn } from '#tests/support/radio/tune-in.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const LISTENERS = 1000
const LISTEN_SECONDS = 30

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
