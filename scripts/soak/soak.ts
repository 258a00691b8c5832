import { openDb } from '#app/platform/db/db.server.ts'
import { type Answers, loadFor, type Question } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none, percentile } from '#tests/support/measure/table.ts'
import { watchMemory } from '#tests/support/measure/watch.ts'
import { startStation } from '#tests/support/radio/station.ts'
import { tuneIn } from '#tests/support/radio/tune-in.ts'
import { announceSeed } from '#tests/support/random.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startWriters } from './writers.ts'

const WARM_MS = 10_000
const MEASURE_MS = 20_000
/** The most the memory may grow in the last two thirds, when all caches are full; MB a minute. */
const MAY_GROW = 1
/** The most that the 99th percentile may grow from the first third to the last, as a factor. */
const MAY_SLOW = 1.5

const PAGES = ['/', '/galeria', '/radio', '/contacto', '/donaciones']
const DATA = ['/_.data', '/galeria.data', '/contacto.data']

/**
 * Runs a site with example content for `minutes` at half of this machine's capacity, the load generator
 * included: visitors' pages, data, pictures and files, while others pray, edit, upload and listen.
 */
export async function soak(minutes: number): Promise<Measure[]> {
  const station = await startStation()
  const site = await startSite({ EXAMPLE_CONTENT: 'on', TRUST_PROXY: '1', FETCH_PRIVATE_HOSTS: '127.0.0.1' })
  const db = openDb({ DATA_DIR: site.dataDir })
  try {
    await tuneIn(site, `http://127.0.0.1:${station.port}${station.path}`)
    await whenEncoded(db)
    await site.restart()
    const order = { questions: await findQuestions(site), seed: announceSeed(), fromMany: true }
    const writers = await startWriters({ site, db, station })

    await loadFor(WARM_MS, { ...order, pace: 'most' })
    const most = await loadFor(MEASURE_MS, { ...order, pace: 'most' })
    const can = most.asked / most.seconds
    console.error(`▸ ${Math.round(can)} a second at most; ${minutes} minutes at half of it`)

    const memoryUntilNow = watchMemory(site)
    const ms = minutes * 60_000
    const answers = await loadFor(ms, { ...order, pace: can / 2, slotMs: ms / 3 })
    const memory = memoryUntilNow()
    await writers.stop()

    const kept = await db
      .selectFrom('peticiones')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('peticion', 'like', 'Por mi familia, %')
      .executeTakeFirstOrThrow()
    const errors = [...most.errors, ...answers.errors, ...writers.done.errors]
    for (const error of new Set(errors)) console.error(error)
    const { peticiones, ediciones, fotos } = writers.done
    return [
      { measure: 'mixed requests that the machine can answer', figure: can, unit: '/s' },
      {
        measure: `asked, for ${minutes} minutes`,
        figure: answers.asked / answers.seconds,
        unit: '/s',
        note: `meanwhile ${peticiones} prayer requests, ${ediciones} edits, ${fotos} photos`,
      },
      none('errors', errors.length),
      none('acknowledged prayer requests that are not there', peticiones - kept.total),
      ...slowness(answers),
      ...growth(memory),
    ]
  } finally {
    await db.destroy()
    await site.stop()
    await station.stop()
  }
}

/** A visit is five pages and some forty files. */
async function findQuestions({ origin }: Site): Promise<Question[]> {
  const html = (await Promise.all(PAGES.map(async (path) => (await fetch(origin + path)).text()))).join()
  const found = (pattern: RegExp) => [...new Set(html.match(pattern))].slice(0, 40)
  const of = (kind: string, paths: string[], share: number) =>
    paths.map((path) => ({ kind, url: origin + path, weight: Math.ceil((share * 10) / paths.length) }))
  return [
    ...of('pages', PAGES, 12),
    ...of('data', DATA, 6),
    ...of('stamps', ['/contacto/sello'], 1),
    ...of('pictures', found(/\/archivos\/[\w./-]+\.(?:avif|webp)/g), 50),
    ...of('files', found(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g), 31),
  ]
}

function slowness({ times }: Answers): Measure[] {
  const p99 = (third: number, kind: string) => percentile(times[third]?.[kind] ?? [], 0.99)
  return Object.keys(times[0] ?? {}).map((kind) => {
    const [first, middle, last] = [p99(0, kind), p99(1, kind), p99(2, kind)]
    const thirds = [first, middle, last].map((ms) => `${ms.toFixed(1)} ms`).join(', ')
    return atMost(MAY_SLOW, '×', `p99 of ${kind}, last third against the first`, last / first, thirds)
  })
}

/** Linear-regression slope of the samples of the last two thirds. */
function growth(memory: { at: number; mb: number }[]): Measure[] {
  const late = memory.slice(Math.floor(memory.length / 3))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, mb] = [mean(late.map((each) => each.at)), mean(late.map((each) => each.mb))]
  const slope =
    late.reduce((sum, each) => sum + (each.at - at) * (each.mb - mb), 0) /
    late.reduce((sum, each) => sum + (each.at - at) ** 2, 0)
  const sizes = memory.map((each) => each.mb)
  const thirds = [0, 1, 2].map((third) =>
    mean(sizes.slice((third * sizes.length) / 3, ((third + 1) * sizes.length) / 3)).toFixed(0),
  )
  return [
    atMost(
      MAY_GROW,
      'MB/min',
      'memory of the server, growth in the last two thirds',
      slope * 60_000,
      `mean of each third ${thirds.join(', ')} MB; at most ${Math.max(...sizes).toFixed(0)} MB`,
    ),
  ]
}
