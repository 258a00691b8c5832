import { type Browser, chromium } from '@playwright/test'
import { PAGINAS } from '#app/features.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { get } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { residentNow } from '#tests/support/processes.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Waits until the examples' pictures are encoded. @returns the address of a sermon. */
async function firstSermon({ dataDir }: Site): Promise<string> {
  const db = openDb({ DATA_DIR: dataDir })
  await whenEncoded(db)
  const { slug } = await db.selectFrom('predicaciones').select('slug').executeTakeFirstOrThrow()
  await db.destroy()
  return `/predicaciones/${slug}`
}

/** Transfer size of the public pages with example content, on a phone. */
export async function benchBytes(): Promise<Measure[]> {
  const site = await startSite({ EXAMPLE_CONTENT: 'on' })
  const browser = await chromium.launch(BROWSER)
  try {
    const sermonPath = await firstSermon(site)
    await site.restart()
    const quick = (await get(site.origin)).body.length
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const idle = residentNow(site.pid())
    const best = (await get(site.origin)).body.length
    const paths = PAGINAS.map(({ ruta }) => ruta)
    for (const path of paths) await get(site.origin + path)
    await new Promise((resolve) => setTimeout(resolve, 3000)) // until the best compression is done
    const home = await weigh(browser, site.origin)
    const sermon = await weigh(browser, site.origin + sermonPath)
    const all = (parts: Weights['parts']) => sum(Object.values(parts))
    const measures: Measure[] = [
      atMost(
        20,
        'kB',
        'HTML of /, Brotli',
        best / 1000,
        `${(quick / 1000).toFixed(1)} kB for whoever comes right after a change`,
      ),
      atMost(
        122,
        'kB',
        'JavaScript of / over the wire, Brotli',
        home.scripts,
        `${(home.parts.Script ?? 0).toFixed(1)} kB with the headers of their answers`,
      ),
      atMost(140, 'kB', 'JavaScript of a sermon’s page over the wire, Brotli', sermon.scripts),
      atMost(
        260,
        'kB',
        'all of / before the fold at 360 px, without photos',
        all(home.parts) - (home.parts.Photo ?? 0),
      ),
      atMost(
        150,
        'MB',
        'memory of the server, idle',
        idle,
        'three seconds after its start, the home page asked for',
      ),
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

/** Kilobytes transferred by kind, response headers included; `scripts` without headers. */
type Weights = { parts: Record<string, number>; scripts: number }

/** What a phone downloads on a first visit, before scrolling. */
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
  await page.goto(url)
  // A page's stream of events never ends, so the network is never idle.
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
  await page.waitForTimeout(2000)
  await context.close()
  return { parts, scripts }
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)
