import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { openStreams } from '#tests/support/measure/load.ts'
import { ask } from '#tests/support/network/ask.ts'
import { freePort } from '#tests/support/network/port.ts'
import { isInstalled } from '#tests/support/nginx.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { fileSite, testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// What Prometheus reads of the built server, and what deploy/ makes of it.

const METRICS_TOKEN = 'un gallo que canta cada quince segundos'
const { site } = await fileSite({ METRICS_TOKEN, LOG_LEVEL: 'debug' })

const scrape = (origin = site.origin, token = METRICS_TOKEN) =>
  ask(origin, '/metrics', { headers: { Authorization: `Bearer ${token}` } })

/** Each series with its value. */
async function read(): Promise<Record<string, number>> {
  const { status, text } = await scrape()
  expect(status).toBe(200)
  const lines = text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, series, value]) => [series, Number(value)]))
}

/** What changed in the counters while something was done. */
async function risen(work: () => Promise<unknown>) {
  const before = await read()
  await work()
  const after = await read()
  return (series: string) => (after[series] ?? Number.NaN) - (before[series] ?? Number.NaN)
}

const requests = (kind: string, status: string) =>
  `campanario_requests_total{kind="${kind}",status="${status}"}`

test('counts requests by kind and status, and how pages were answered', async () => {
  const by = await risen(async () => {
    for (const path of ['/radio', '/radio', '/radio', '/no-hay', '/salud', '/archivos/galeria/no.jpg'])
      await ask(site.origin, path)
    await ask(site.origin, '/admin/dashboard')
  })
  for (const [series, more] of [
    [requests('page', '2xx'), 1],
    [requests('page-cached', '2xx'), 2],
    [requests('page', '3xx'), 1],
    [requests('health', '2xx'), 1],
    [requests('file', '4xx'), 1],
    [requests('admin', '3xx'), 1],
    ['campanario_page_cache_total{found="memory"}', 2],
    ['campanario_page_cache_total{found="drawn"}', 1],
    ['campanario_request_seconds_count{kind="health"}', 1],
  ] as const)
    expect([series, by(series)]).toEqual([series, more])
  expect(by('campanario_database_seconds_count{verb="select"}')).toBeGreaterThan(0)
  // Jobs of a site that just started read files, too.
  expect(by('campanario_storage_seconds_count{call="get"}')).toBeGreaterThan(0)
})

test('Estado says which statement took this site longest', async () => {
  const { headers } = await signIn(site)
  const { text } = await ask(site.origin, '/admin/dashboard/ajustes?parte=estado', { headers })
  expect(text).toMatch(/La consulta más lenta del último día tardó \d+ ms \([a-z_ ]+\)\./i)
})

test('counts what is uploaded, and who listens now', async () => {
  const photo = new Uint8Array(await phonePhoto(640, 480))
  const volunteer = await signIn(site)
  const by = await risen(() => volunteer.upload(photo))
  expect(by('campanario_uploads_total')).toBe(1)
  expect(by('campanario_upload_bytes_total')).toBe(photo.length)
  expect(by(requests('upload', '2xx'))).toBeGreaterThan(1)
  expect(by('campanario_storage_seconds_count{call="put"}')).toBeGreaterThan(0)

  const listening = async () => {
    const now = await read()
    return ['radio', 'live'].map((kind) => now[`campanario_listeners{kind="${kind}"}`])
  }
  const radio = await openStreams(`${site.origin}/vivo/estado?radio`, 3, {})
  const looking = await openStreams(`${site.origin}/vivo/estado`, 1, {})
  expect(await listening()).toEqual([3, 1])
  radio.stop()
  looking.stop()
  await expect.poll(listening).toEqual([0, 0])
})

test('nothing that comes from outside makes a series', async () => {
  const before = Object.keys(await read())
  const odd = (n: number) =>
    ask(site.origin, `/nada-${n}/${'x'.repeat(n)}.${n}?a=${n}`, {
      method: ['GET', 'HEAD', 'POST', 'DELETE', 'BREW'][n % 5] ?? 'GET',
      headers: { 'User-Agent': `programa ${n}`, Host: `sitio-${n}.cl`, 'X-Forwarded-For': `10.0.0.${n}` },
    })
  for (let n = 0; n < 200; n++) await odd(n)
  expect(Object.keys(await read())).toEqual(before)
  expect(before.length).toBeLessThan(400)
})

/** An answer without what differs from one to the next. */
async function answerTo(origin: string, path: string, headers = {}) {
  const { status, headers: all, text } = await ask(origin, path, { headers })
  const { date, 'x-request-id': id, ...others } = all
  return { status, headers: others, text: text.replaceAll(String(id), '') }
}

test('whoever has no token finds what is at any unknown address; so does everybody while it is off', async () => {
  const unknown = await answerTo(site.origin, '/healthz')
  expect(unknown.status).toBe(404)
  const WRONG = 'un gallo que no es el de la casa, o no'
  for (const Authorization of ['', `Bearer ${WRONG}`, 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
    expect(await answerTo(site.origin, '/metrics', { ...(Authorization && { Authorization }) })).toEqual(
      unknown,
    )
  expect(site.output()).not.toContain(WRONG)
  expect(site.output()).not.toContain(METRICS_TOKEN)

  // The library comes in only where it is asked for.
  const bundle = readFileSync('build/server/index.js', 'utf8')
  expect(bundle.match(/\b(from|import) ?\(?["'][^"']*prom-client[^"']*/g)).toEqual([
    expect.stringMatching(/^import\(/),
  ])
  const off = await testSite()
  for (const token of ['', METRICS_TOKEN])
    expect(await answerTo(off.origin, '/metrics', { Authorization: `Bearer ${token}` })).toEqual(
      await answerTo(off.origin, '/healthz'),
    )
})

test('at a port of its own it is for this machine, without a token, and no longer at the site', async () => {
  const METRICS_PORT = String(await freePort())
  const own = await testSite({ METRICS_PORT })
  const origin = `http://127.0.0.1:${METRICS_PORT}`
  expect((await ask(origin, '/metrics')).text).toContain('campanario_requests_total')
  expect((await ask(origin, '/')).status).toBe(404)
  await expect(ask(`http://127.0.0.2:${METRICS_PORT}`, '/metrics')).rejects.toThrow('ECONNREFUSED')
  expect((await ask(own.origin, '/metrics')).status).toBe(404)
  await own.restart()
  expect((await ask(origin, '/metrics')).status).toBe(200)
})

const ALERTS = 'deploy/prometheus/alertas.yml'

test('the board and the alerts ask for nothing that the site does not tell', async () => {
  const known = new Set(Object.keys(await read()).map((series) => series.replace(/\{.*/, '')))
  const values = new Set([...(await scrape()).text.matchAll(/="([^"]+)"/g)].map(([, value]) => value))
  for (const file of ['deploy/grafana/campanario.json', ALERTS]) {
    const text = readFileSync(file, 'utf8').replaceAll('\\"', '"')
    const names = new Set(text.match(/\b(campanario|process|nodejs)_[a-z_]+/g))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
    expect(names.size).toBeGreaterThan(3)
    const asked = [...text.matchAll(/(?:kind|status|found|percentile|queue)=~?"([\w.|-]+)"/g)]
    for (const [, value = ''] of asked) for (const each of value.split('|')) expect(values).toContain(each)
  }
})

const promtool = (args: string[], input = '') => spawnSync('promtool', args, { input, encoding: 'utf8' })
const NOT_THERE = [
  !isInstalled('promtool'),
  'promtool is not installed (apt-get install prometheus)',
] as const

test('Prometheus has nothing to say against what the site tells', async ({ skip }) => {
  skip(...NOT_THERE)
  const { status, stdout, stderr } = promtool(['check', 'metrics'], (await scrape()).text)
  expect([status, stdout + stderr]).toEqual([0, ''])
})

test('Prometheus understands what the board asks', ({ skip }) => {
  skip(...NOT_THERE)
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync('deploy/grafana/campanario.json', 'utf8'),
  )
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = asked.map((expr, n) => ({
    record: `tablero:${n}`,
    expr: expr.replaceAll('$job', '.*').replaceAll('$__rate_interval', '5m'),
  }))
  const file = join(testFolder(), 'tablero.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'tablero', rules }] }))
  const { stdout, stderr } = promtool(['check', 'rules', file])
  expect(stdout + stderr).toContain(`${asked.length} rules found`)
})

test('Prometheus accepts the alerts, and they ring when they should', ({ skip }) => {
  skip(...NOT_THERE)
  expect(promtool(['check', 'rules', ALERTS]).stdout).toContain('3 rules found')
  const series = (name: string, values: string) => `{ series: '${name}', values: '${values}' }`
  const rings = (alert: string, ...input: string[]) => `
  - interval: 1m
    input_series: [${input.join(', ')}]
    promql_expr_test: [{ expr: 'count(ALERTS{alertname="${alert}",alertstate="firing"})', eval_time: 40m, exp_samples: [{ value: 1 }] }]`
  const quiet = ['SitioCaido', 'SitioAtascado', 'SitioLento'].map(
    (alert) => `
  - interval: 1m
    input_series: [${series('up{job="campanario"}', '1x60')}, ${series('campanario_disk_free_ratio', '0.5x60')}, ${series('campanario_requests_total{status="2xx"}', '0+60x60')}, ${series('campanario_requests_total{status="5xx"}', '0+1x60')}]
    promql_expr_test: [{ expr: 'ALERTS{alertname="${alert}"}', eval_time: 40m, exp_samples: [] }]`,
  )
  const file = join(testFolder(), 'alertas.test.yml')
  writeFileSync(
    file,
    `rule_files: [${join(process.cwd(), ALERTS)}]\ntests:${[
      rings('SitioCaido', series('up{job="campanario"}', '0x60')),
      rings('SitioCaido', series('campanario_requests_total{status="5xx"}', '0+6x60')),
      rings('SitioAtascado', series('campanario_disk_free_ratio', '0.04x60')),
      rings('SitioAtascado', series('campanario_queue_oldest_seconds{queue="mail"}', '11000x60')),
      rings('SitioLento', series('campanario_event_loop_delay_seconds{percentile="99"}', '0.3x60')),
      ...quiet,
    ].join('')}\n`,
  )
  const { status, stdout, stderr } = promtool(['test', 'rules', file])
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
