import { get } from '#tests/support/measure/load.ts'
import { atMost, type Measure, median } from '#tests/support/measure/table.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { addRows, CATEGORIA, photoChanger } from './rows.ts'

const ASKED = 51
/** Warm-up requests after adding rows: first renders are slow. */
const WARMING = 50
const STEPS = [1000, 10_000, 100_000]
/** A photo far down the gallery. */
const DEEP = '01900000-0000-7000-8000-000000000999'
const PAGES = {
  '/': 'the home page',
  '/galeria': 'the gallery',
  [`/galeria?foto=${DEEP}`]: 'the gallery at a photo far down',
  [`/galeria/mas?desde=${DEEP}`]: 'more photos, from far down',
  '/sitemap.xml': 'the sitemap',
}
const LISTS = {
  '/admin/dashboard': 'the dashboard’s first page',
  '/admin/dashboard/donaciones?vista=peticiones': 'requests',
  '/admin/dashboard/donaciones?vista=peticiones&filtro=atendidas': 'requests that were attended',
  '/admin/dashboard/galeria': 'photos in the dashboard',
  '/admin/dashboard/predicaciones': 'sermons in the dashboard',
  '/admin/dashboard/versiones?de=config&fila=sitio': 'versions of the site’s words',
}

/**
 * Every page and list at growing row counts: time to first byte against an empty site's, measured
 * alternately, since the machine's own speed varies. Public pages are measured from the cache, as visitors
 * get them; the note gives the first render after a change.
 */
export async function benchLists(): Promise<Measure[]> {
  const empty = await startSite()
  const site = await startSite()
  try {
    const volunteer = await signIn(site)
    await volunteer.post('/admin/dashboard/galeria.data', {
      intencion: 'agregar-categoria',
      nombre: CATEGORIA,
    })
    const cookies = new Map([
      [site, volunteer.headers.Cookie],
      [empty, (await signIn(empty)).headers.Cookie],
    ])
    const changed = photoChanger(volunteer)
    /** @returns the median of each page and list, in milliseconds. */
    const measure = async () => {
      const times: Record<string, { none: number; rows: number }> = {}
      for (const path of [...Object.keys(PAGES), ...Object.keys(LISTS)]) {
        const all = new Map([empty, site].map((asked) => [asked, [] as number[]]))
        for (let n = 0; n < WARMING + ASKED; n++)
          for (const [asked, values] of all) {
            const cookie = cookies.get(asked) ?? ''
            const { ms } = await get(asked.origin + path, path in PAGES ? {} : { Cookie: cookie })
            if (n >= WARMING) values.push(ms)
          }
        times[path] = { none: median(all.get(empty) ?? []), rows: median(all.get(site) ?? []) }
      }
      return times
    }
    await measure()
    await measure() // the first round was the warm-up
    const steps: { rows: number; times: Awaited<ReturnType<typeof measure>> }[] = []
    for (const rows of STEPS) {
      for (const table of ['predicaciones', 'peticiones', 'galeria', 'imagenes', 'versiones'] as const)
        addRows(site.dataDir, table, (steps.at(-1)?.rows ?? 0) + 1, rows)
      // Let the event loop notice closed connections now, not during the next request.
      await new Promise((resolve) => setTimeout(resolve, 200))
      steps.push({ rows, times: await measure() })
    }
    const rendered: Measure[] = []
    for (const [path, name] of Object.entries(PAGES)) {
      const all: number[] = []
      for (let n = 0; n < 25; n++) {
        await changed()
        all.push((await get(site.origin + path)).ms)
      }
      const measure = `${name}, first after a change, 100,000 rows`
      rendered.push({ measure, figure: median(all), unit: 'ms', wanted: { atMost: 25 } })
    }
    const grown = Object.entries({ ...PAGES, ...LISTS }).map(([path, name]) => {
      const figures = steps.map(({ rows, times }) => {
        const { none, rows: filled } = times[path] ?? { none: Number.NaN, rows: Number.NaN }
        return { ratio: filled / none, note: `${rows}: ${filled.toFixed(1)} / ${none.toFixed(1)}` }
      })
      return atMost(
        1.5,
        '×',
        `${name}, 100,000 rows against none`,
        figures.at(-1)?.ratio ?? Number.NaN,
        `ms to first byte against the empty site’s at ${figures.map(({ note }) => note).join(', ')}`,
      )
    })
    return [...grown, ...rendered]
  } finally {
    await Promise.all([site.stop(), empty.stop()])
  }
}
