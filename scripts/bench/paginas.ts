import { Agent, request } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { PAGINAS } from '#app/parts/page/paginas.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { residentNow, residentPeak } from '#tests/support/processes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { BROWSER } from './browser.ts'
import { hammer, isThere, startNginx } from './nginx.ts'
import { addContent } from './rows.ts'
import { type Measure, median, percentile } from './table.ts'

const ROUNDS = 5
const SECONDS = 2
const RENDERS = 15
const CROWD = 1000
const PATHS = ['/', '/galeria', '/_.data', '/galeria.data']

type Answer = { body: Buffer; headers: Record<string, string>; ms: number }

/** One request as a browser makes it, its body left compressed; `ms` until the first byte of it. */
export function get(url: string, more: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  const headers = { 'Accept-Encoding': 'br', ...more }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const ms = performance.now() - begun
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(fields), ms })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Public pages: what an answer costs when it is kept, and when it has to be made. */
export async function benchPages(): Promise<Measure[]> {
  const site = await startSite()
  try {
    await site.down()
    addContent(site.dataDir, { predicaciones: 1000, fotos: 10_000 })
    await site.restart()
    const volunteer = await signIn(site)
    let version = 0
    const changed = () => {
      version++
      const datos = {
        titulo: `Foto ${version}`,
        categoria: 'Categoría 1',
        fecha: '2026-11-14',
        descripcion: 'd',
      }
      const photo = { id: '01900000-0000-7000-8000-000000000001', version: String(version) }
      return volunteer.post('/admin/dashboard/galeria.data', { intencion: 'editar', ...photo, ...datos })
    }
    const measures: Measure[] = []
    for (const path of PATHS) {
      const times: number[] = []
      for (let round = 0; round <= RENDERS; round++) {
        await changed()
        const { ms } = await get(site.origin + path)
        if (round > 0) times.push(ms) // the very first finds nothing compiled yet
      }
      const miss = `miss: first ${path} after a change, 1,000 sermons, 10,000 photos`
      measures.push(
        { measure: miss, figure: median(times), unit: 'ms', wanted: { atMost: 25 } },
        { measure: `miss: ${path}, p99`, figure: percentile(times, 0.99), unit: 'ms', note: `of ${RENDERS}` },
        { measure: `miss: ${path}, one after the other`, figure: 1000 / median(times), unit: 'a second' },
      )
    }
    measures.push(await stampede(site.origin, changed))
    measures.push(...(await againstNginx(site.origin)))
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

/** A thousand visitors who ask for the home page the moment it has changed, over connections that are open already. */
async function stampede(origin: string, changed: () => Promise<unknown>): Promise<Measure> {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD })
  const crowd = () => Promise.all(Array.from({ length: CROWD }, () => get(origin, {}, agent)))
  await crowd()
  const times: number[] = []
  let pages = 0
  for (let round = 0; round < ROUNDS; round++) {
    await changed()
    const begun = performance.now()
    const answers = await crowd()
    times.push(performance.now() - begun)
    pages = Math.max(pages, new Set(answers.map(({ headers }) => headers.etag)).size)
  }
  agent.destroy()
  return {
    measure: `stampede: ${CROWD} at once for / after a change, until the last is answered`,
    figure: median(times),
    unit: 'ms',
    note: `slowest of ${ROUNDS}: ${Math.max(...times).toFixed(0)} ms; different pages among them: ${pages}`,
  }
}

async function againstNginx(origin: string): Promise<Measure[]> {
  const missing = ['nginx', 'wrk'].filter((program) => !isThere(program))
  if (missing.length > 0) {
    const note = `not measured: ${missing.join(', ')} not installed (apt-get install nginx-light wrk)`
    return [{ measure: 'cache hits against nginx', figure: Number.NaN, unit: '', note }]
  }
  await Promise.all(PATHS.map((path) => get(origin + path)))
  await new Promise((resolve) => setTimeout(resolve, 2000)) // until the best compression has replaced the quick one
  const files = await Promise.all(
    PATHS.map(async (path) => {
      const { body, headers } = await get(origin + path)
      const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...kept } = headers
      return { path, body, headers: kept }
    }),
  )
  const nginx = await startNginx(files)
  try {
    const measures: Measure[] = []
    for (const [index, path] of PATHS.entries()) {
      const ours: Awaited<ReturnType<typeof hammer>>[] = []
      const theirs: Awaited<ReturnType<typeof hammer>>[] = []
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await hammer(origin + path, SECONDS))
        theirs.push(await hammer(nginx.origin + path, SECONDS))
      }
      const rate = (of: typeof ours) => median(of.map(({ perSecond }) => perSecond))
      const p99 = (of: typeof ours) => median(of.map((each) => each.p99))
      const beside = (figure: number, digits: number) => `nginx ${figure.toFixed(digits)}`
      measures.push(
        {
          measure: `hit: ${path} against nginx, one worker, same bytes`,
          figure: rate(ours) / rate(theirs),
          unit: '×',
          ...(path === '/' && { wanted: { atLeast: 0.3 } }),
          note: `${files[index]?.body.length} bytes, 64 connections`,
        },
        {
          measure: `hit: ${path}`,
          figure: rate(ours),
          unit: 'a second',
          note: beside(rate(theirs), 0),
        },
        { measure: `hit: ${path}, p99`, figure: p99(ours), unit: 'ms', note: beside(p99(theirs), 1) },
      )
    }
    return measures
  } finally {
    await nginx.stop()
  }
}

/** Waits until the site's pictures are encoded: each that is finished changes its pages. */
export async function whenEncoded({ dataDir }: Site) {
  const db = openDb({ DATA_DIR: dataDir })
  for (;;) {
    const waiting = await db
      .selectFrom('imagenes')
      .select('clave')
      .where('estado', '=', 'pendiente')
      .execute()
    if (waiting.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await db.destroy()
}

/** What public pages weigh over the wire, with their example content, on a phone. */
export async function benchBytes(): Promise<Measure[]> {
  const site = await startSite({ EXAMPLE_CONTENT: 'on' })
  const browser = await chromium.launch(BROWSER)
  try {
    await whenEncoded(site)
    await site.restart()
    const quick = (await get(site.origin)).body.length
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const idle = residentNow(site.pid())
    const best = (await get(site.origin)).body.length
    const paths = Object.values(PAGINAS).map(({ ruta }) => ruta)
    for (const path of paths) await get(site.origin + path)
    await new Promise((resolve) => setTimeout(resolve, 3000)) // until they are compressed as well as can be
    const home = await weigh(browser, site.origin)
    const all = (parts: Weights['parts']) => sum(Object.values(parts))
    const measures: Measure[] = [
      {
        measure: 'HTML of /, Brotli',
        figure: best / 1000,
        unit: 'kB',
        wanted: { atMost: 20 },
        note: `${(quick / 1000).toFixed(1)} kB for whoever comes right after a change`,
      },
      {
        measure: 'JavaScript of / over the wire, Brotli',
        figure: home.scripts,
        unit: 'kB',
        wanted: { atMost: 125 },
        note: `${(home.parts.Script ?? 0).toFixed(1)} kB with the headers of their answers`,
      },
      {
        measure: 'all of / before the fold at 360 px, without photos',
        figure: all(home.parts) - (home.parts.Photo ?? 0),
        unit: 'kB',
        wanted: { atMost: 260 },
      },
      {
        measure: 'memory of the server, idle',
        figure: idle,
        unit: 'MB',
        wanted: { atMost: 150 },
        note: 'three seconds after its start, the home page asked for',
      },
    ]
    for (const path of paths) {
      const { parts } = await weigh(browser, site.origin + path)
      const note = Object.entries(parts).map(([kind, each]) => `${kind} ${each.toFixed(1)}`)
      measures.push({
        measure: `bytes of ${path} at 360 px`,
        figure: all(parts),
        unit: 'kB',
        note: note.join(', '),
        parts,
      })
    }
    return measures
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Kilobytes over the wire by kind, headers of the answers included; `scripts` without those. */
type Weights = { parts: Record<string, number>; scripts: number }

/** What a phone fetches of a page that it has never seen, before it is scrolled. */
async function weigh(browser: Browser, url: string): Promise<Weights> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const kinds = new Map<string, string>()
  const heads = new Map<string, number>()
  const parts: Record<string, number> = {}
  let scripts = 0
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.url.includes('/archivos/') ? 'Photo' : type)
    heads.set(requestId, response.encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    parts[kind] = (parts[kind] ?? 0) + encodedDataLength / 1000
    if (kind === 'Script') scripts += (encodedDataLength - (heads.get(requestId) ?? 0)) / 1000
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return { parts, scripts }
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)
