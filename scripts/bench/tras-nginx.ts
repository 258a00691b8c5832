import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCaddy } from '#tests/support/caddy.ts'
import { type Answers, get, hammer, hammerTls, startLoad } from '#tests/support/measure/load.ts'
import { atMost, type Measure, median, none } from '#tests/support/measure/table.ts'
import { type File, isInstalled, startNginx } from '#tests/support/nginx.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'

const ROUNDS = 5
const SECONDS = 2
const PATHS = ['/', '/galeria', '/_.data', '/galeria.data']
const CHANGES = 10
const ASKED_FOR_MS = 2000
const PER_SECOND = 500

const missing = (...programs: string[]) => {
  const away = programs.filter((program) => !isInstalled(program))
  return away.length === 0 ? undefined : `not measured: ${away.join(', ')} not installed`
}
const notMeasured = (measure: string, note: string): Measure => ({
  measure,
  figure: Number.NaN,
  unit: '',
  note,
})

/** Cached pages, bare and behind the shipped nginx and Caddy, against a static file of the same bytes from that nginx. */
export async function againstStatic(origin: string): Promise<Measure[]> {
  const without = missing('nginx', 'wrk')
  if (without) return [notMeasured('cache hits against a static file', without)]
  await Promise.all(PATHS.map((path) => get(origin + path)))
  await pause(2000) // until the best compression has replaced the quick one
  const files = await Promise.all(
    PATHS.map(async (path) => {
      const { body, headers } = await get(origin + path)
      const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...kept } = headers
      return { path, body, headers: kept }
    }),
  )
  const plain = await inFront(origin, files, false)
  const withoutTls = missing('h2load', 'openssl')
  const overTls = withoutTls
    ? [notMeasured('hits over TLS against a static file', `${withoutTls} (apt-get install nghttp2-client)`)]
    : await inFront(origin, files, true)
  return [...plain, ...overTls]
}

type Way = 'bare' | 'behind' | 'caddy' | 'file'

async function inFront(origin: string, files: File[], tls: boolean): Promise<Measure[]> {
  const nginx = await startNginx({ instances: [origin], files, tls })
  const caddy = isInstalled('caddy') ? await startCaddy({ site: origin, tls }) : undefined
  const load = tls ? hammerTls : hammer
  const measures: Measure[] = []
  try {
    for (const { path, body } of files) {
      const rates: Record<Way, number[]> = { bare: [], behind: [], caddy: [], file: [] }
      for (let round = 0; round < ROUNDS; round++) {
        rates.file.push(await load(nginx.filesOrigin + path, SECONDS))
        rates.behind.push(await load(nginx.origin + path, SECONDS))
        if (caddy) rates.caddy.push(await load(caddy.origin + path, SECONDS))
        if (!tls) rates.bare.push(await load(origin + path, SECONDS))
      }
      const measure = (of: Way, how: string, atLeast?: number): Measure => ({
        measure: `hit: ${path} ${how}, against a static file`,
        // Compare within each round: another minute may be busier.
        figure: median(rates[of].map((rate, round) => rate / (rates.file[round] ?? Number.NaN))),
        unit: '×',
        ...(path === '/' && atLeast && { wanted: { atLeast } }),
        note: `${median(rates[of]).toFixed(0)} a second, the file ${median(rates.file).toFixed(0)}; ${body.length} bytes`,
      })
      if (!tls) measures.push(measure('bare', 'bare', 0.3))
      if (caddy) measures.push(measure('caddy', tls ? 'behind Caddy, TLS and HTTP/2' : 'behind Caddy'))
      measures.push(measure('behind', tls ? 'behind nginx, TLS and HTTP/2' : 'behind nginx', 0.5))
    }
  } finally {
    await nginx.stop()
    await caddy?.stop()
  }
  return measures
}

/** How long after a change is acknowledged anybody still gets the previous page. */
export async function measureChange(origin: string, change: () => Promise<unknown>): Promise<Measure[]> {
  const bare: Measure = none(
    'a change is seen, bare: answers from before it, however soon after it was acknowledged',
    (await askAfter(origin, change)).old,
  )
  const without = missing('nginx')
  if (without) return [bare, notMeasured('a change is seen, behind nginx', without)]
  const nginx = await startNginx({ instances: [origin] })
  try {
    const behind: Measure = atMost(
      1000,
      'ms',
      'a change is seen, behind nginx: the last answer from before it',
      (await askAfter(nginx.origin, change)).latest,
      `after the change; slowest of ${CHANGES}`,
    )
    return [bare, behind]
  } finally {
    await nginx.stop()
  }
}

async function askAfter(origin: string, change: () => Promise<unknown>) {
  const result = { old: 0, latest: 0 }
  for (let round = 0; round < CHANGES; round++) {
    const before = (await get(origin)).headers.etag
    // Constant traffic keeps nginx's copy as fresh as it can be when the change comes: the worst case.
    const others = startLoad({ questions: [{ kind: 'page', url: origin }], pace: 100 })
    await pause((round * 137) % 1000)
    await change()
    const changed = performance.now()
    for (let asked = 0; asked < ASKED_FOR_MS; asked = performance.now() - changed) {
      if ((await get(origin)).headers.etag !== before) continue
      result.old++
      result.latest = Math.max(result.latest, asked)
    }
    await others.stop()
  }
  return result
}

/** 500 requests a second for a cached page while an instance is killed, and then while the database is frozen. */
export async function benchOutages(): Promise<Measure[]> {
  const measure = `an instance killed, then the database away, under ${PER_SECOND} requests a second`
  const without = missing('nginx')
  if (without) return [notMeasured(measure, without)]
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'campanario-bench-'))
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  const one = await startSite(env, { dataDir })
  const two = await startSite(env, { dataDir })
  const nginx = await startNginx({ instances: [one.origin, two.origin] })
  try {
    await Promise.all([one, two].map(({ origin }) => get(origin, { Host: new URL(nginx.origin).host })))
    const load = startLoad({
      ...{ questions: [{ kind: 'page', url: nginx.origin }], pace: PER_SECOND },
      ...{ connections: 2000, patienceMs: 30_000 },
    })
    await pause(2000)
    await one.down('SIGKILL')
    await pause(3000)
    postgres.freeze()
    await pause(5000)
    postgres.thaw()
    await pause(1000)
    return [told(measure, await load.stop())]
  } finally {
    postgres.thaw()
    await nginx.stop()
    await Promise.all([one.stop(), two.stop()])
    await postgres.stop()
  }
}

const told = (measure: string, { asked, errors, times }: Answers): Measure =>
  none(
    `${measure}: answers other than 200`,
    errors.length,
    `of ${asked}; slowest ${Math.max(...(times[0]?.page ?? [])).toFixed(0)} ms ${[...new Set(errors)].join(', ')}`.trim(),
  )
