import { Agent } from 'node:http'
import { get } from '#tests/support/measure/load.ts'
import { atMost, type Measure, median, percentile } from '#tests/support/measure/table.ts'
import { freePort } from '#tests/support/network/port.ts'
import { residentPeak } from '#tests/support/processes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { addContent, photoChanger } from './rows.ts'

const ROUNDS = 5
const RENDERS = 15
const CROWD = 1000
const PATHS = ['/', '/galeria', '/_.data', '/galeria.data']

/** Public pages: the cost of a cache hit and of a render. */
export async function benchPages(): Promise<Measure[]> {
  const PORT = String(await freePort())
  // With ORIGIN set, pages are the same bytes by every way. Each render logs a line.
  const ORIGIN = `http://127.0.0.1:${PORT}`
  const site = await startSite({ PORT, ORIGIN, TRUST_PROXY: '1', LOG_LEVEL: 'debug' })
  try {
    await site.down()
    addContent(site.dataDir, { predicaciones: 1000, fotos: 10_000 })
    await site.restart()
    const volunteer = await signIn(site)
    const changed = photoChanger(volunteer)
    const measures: Measure[] = []
    for (const path of PATHS) {
      const times: number[] = []
      for (let round = 0; round <= RENDERS; round++) {
        await changed()
        const { ms } = await get(site.origin + path)
        if (round > 0) times.push(ms) // the first round only warms up
      }
      const miss = `miss: first ${path} after a change, 1,000 sermons, 10,000 photos`
      measures.push(
        atMost(25, 'ms', miss, median(times)),
        { measure: `miss: ${path}, p99`, figure: percentile(times, 0.99), unit: 'ms', note: `of ${RENDERS}` },
        { measure: `miss: ${path}, one after the other`, figure: 1000 / median(times), unit: 'a second' },
      )
    }
    measures.push(...(await stampede(site, changed)))
    measures.push({
      measure: 'memory of the server under load, at most',
      figure: residentPeak(site.pid()),
      unit: 'MB',
    })
    return measures
  } finally {
    await site.stop()
  }
}

/** A thousand visitors request the home page right after a change, over open connections. */
async function stampede(site: Site, changed: () => Promise<unknown>) {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD })
  const crowd = () => Promise.all(Array.from({ length: CROWD }, () => get(site.origin, {}, agent)))
  const renders = () => site.output().match(/"path":"\/","msg":"rendering"/g)?.length ?? 0
  await crowd()
  const times: number[] = []
  let most = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = renders()
    const old = (await get(site.origin)).headers.etag
    await changed()
    const begun = performance.now()
    while (new Set((await crowd()).map(({ headers }) => headers.etag)).has(old));
    times.push(performance.now() - begun)
    most = Math.max(most, renders() - before)
  }
  agent.destroy()
  const measures: Measure[] = [
    {
      measure: `stampede: ${CROWD} at once for / after a change, until all have the new page`,
      figure: median(times),
      unit: 'ms',
      note: `slowest of ${ROUNDS}: ${Math.max(...times).toFixed(0)} ms`,
    },
    { measure: 'stampede: renders for each change', figure: most, unit: '', wanted: { atMost: 1 } },
  ]
  return measures
}
