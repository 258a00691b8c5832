import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { get } from './paginas.ts'
import { addRows } from './rows.ts'
import { type Measure, median } from './table.ts'

const ASKED = 25
const STEPS = [1000, 10_000, 100_000]
/** A photo whose place in the gallery is far down. */
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
  '/admin/dashboard/donaciones?vista=peticiones&busca=99123': 'a search of the requests',
  '/admin/dashboard/galeria': 'photos in the dashboard',
  '/admin/dashboard/predicaciones': 'sermons in the dashboard',
}

/**
 * Every page and list, however many rows there are: time to first byte against that of the empty site. Public pages
 * as visitors get them, which is kept ones; what the first one after a change takes is told beside it.
 */
export async function benchLists(): Promise<Measure[]> {
  const site = await startSite()
  try {
    const { headers, post } = await signIn(site)
    const changed = () =>
      post('/admin/dashboard/galeria.data', { intencion: 'eliminar-categoria', id: 'none' })
    const times: Record<string, number[]> = {}
    const measure = async () => {
      for (const path of [...Object.keys(PAGES), ...Object.keys(LISTS)]) {
        const all: number[] = []
        for (let n = 0; n < ASKED + 5; n++) {
          const { ms } = await get(site.origin + path, path in PAGES ? {} : { Cookie: headers.Cookie })
          if (n >= 5) all.push(ms)
        }
        times[path] = [...(times[path] ?? []), median(all)]
      }
    }
    await measure()
    await measure() // the first round found nothing warm
    let there = 0
    for (const rows of STEPS) {
      for (const table of ['predicaciones', 'peticiones', 'galeria', 'imagenes'] as const)
        addRows(site.dataDir, table, there + 1, rows)
      there = rows
      // Connections that were closed while this program was busy are heard of now, not with the next question.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await measure()
    }
    const rendered: Measure[] = []
    for (const [path, name] of Object.entries(PAGES)) {
      const all: number[] = []
      for (let n = 0; n < ASKED; n++) {
        await changed()
        all.push((await get(site.origin + path)).ms)
      }
      const measure = `${name}, first after a change, 100,000 rows`
      rendered.push({ measure, figure: median(all), unit: 'ms', wanted: { atMost: 25 } })
    }
    const grown = Object.entries({ ...PAGES, ...LISTS }).map(([path, name]) => {
      const [, empty = Number.NaN, ...later] = times[path] ?? []
      const figures = later.map((ms, index) => `${STEPS[index]}: ${ms.toFixed(1)}`).join(', ')
      return {
        measure: `${name}, 100,000 rows against none`,
        figure: (later.at(-1) ?? Number.NaN) / empty,
        unit: '×',
        wanted: { atMost: 1.5 },
        note: `ms to first byte at 0: ${empty.toFixed(1)}, ${figures}`,
      }
    })
    return [...grown, ...rendered]
  } finally {
    await site.stop()
  }
}
