import { addEvento } from '#app/features/agenda/eventos.server.ts'
import { diaOf } from '#app/features/agenda/repeticion.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/dates.ts'
import { compareFewAndMany, type Target } from './few-and-many.ts'
import { get } from './get.ts'
import { type Measure, median, percentile } from './table.ts'

const FEW = 10
const MANY = 2000
/** So many of many repeat each week; of few all do, so that the pages that are compared are as alike as can be. */
const REPEATED = 200
const ASKED = 41
/** First renders are slow. */
const WARMING = 20

/** The agenda, and others that say on each page what is on now. */
const PAGES = ['/agenda', '/', '/radio', '/predicaciones']
const FILE = '/agenda.ics'
const SIZE = `${MANY.toLocaleString('en')} events with ${REPEATED} repetitions`

/**
 * Two thousand events, two hundred of them repeated, against ten, on both engines: time to first byte of pages after a
 * change, when no cache holds them, asked alternately. And all of them as a calendar file.
 */
export const benchAgenda = (): Promise<Measure[]> =>
  compareFewAndMany({
    counts: [FEW, MANY],
    fill,
    async measure(engine, targets) {
      const measures: Measure[] = []
      for (const path of PAGES) measures.push(await comparePage(engine, path, targets))
      return [...measures, ...(await measureFile(engine, targets.at(-1) as Target))]
    },
  })

async function comparePage(engine: string, path: string, targets: Target[]): Promise<Measure> {
  const times = targets.map((): number[] => [])
  for (let n = 0; n < WARMING + ASKED; n++)
    for (const [index, { site, change }] of targets.entries()) {
      await change()
      const { ms } = await get(site.origin + path)
      if (n >= WARMING) times[index]?.push(ms)
    }
  const [few = Number.NaN, many = Number.NaN] = times.map(median)
  const fastest = times
    .map((each) => Math.min(...each).toFixed(1))
    .reverse()
    .join(' / ')
  return {
    measure: `${path}, ${SIZE} against ${FEW}, ${engine}`,
    figure: many / few,
    unit: '×',
    wanted: { atMost: 1.5 },
    // On a machine with other work, the fastest of each are what the two cost.
    note: `${many.toFixed(1)} / ${few.toFixed(1)} ms; fastest ${fastest} ms`,
  }
}

/** The calendar file: the first after a change, those that follow, and for a calendar that has it already. */
async function measureFile(engine: string, { site, change }: Target): Promise<Measure[]> {
  const url = site.origin + FILE
  const firsts: number[] = []
  const nexts: number[] = []
  const known: number[] = []
  let bytes = 0
  for (let n = 0; n < WARMING + ASKED; n++) {
    await change()
    const first = await get(url)
    const next = await get(url)
    const unchanged = await get(url, { 'If-None-Match': first.headers.etag ?? '' })
    if (unchanged.body.length > 0) throw new Error(`${url} was sent again to who has it`)
    bytes = first.body.length
    if (n < WARMING) continue
    firsts.push(first.ms)
    nexts.push(next.ms)
    known.push(unchanged.ms)
  }
  const line = (what: string, times: number[], atMost: number): Measure => ({
    measure: `${FILE}, ${SIZE}, ${what}, ${engine}`,
    figure: median(times),
    unit: 'ms',
    wanted: { atMost },
    note: `90 of 100 within ${percentile(times, 0.9).toFixed(1)} ms`,
  })
  const size = `${(bytes / 1024).toFixed(0)} kB`
  return [
    line(`first after a change (${size})`, firsts, 100),
    line('once more', nexts, 100),
    line('304', known, 100),
  ]
}

/** Events from a year ago to a year ahead; the same ones each time. */
async function fill(db: Db, count: number) {
  const repeated = Math.min(REPEATED, count)
  await changeContent(db, async (trx) => {
    for (let n = 0; n < count; n++) {
      const dia = addDays(today(), n < repeated ? (n % 7) - 364 : ((n * 7) % 730) - 365)
      await addEvento(trx, newId(), {
        ...{ titulo: `Evento ${n}`, categoria: 'culto', modalidad: 'iglesia', lugar: '', enlace: '' },
        ...{ inicio: `${dia}T19:00`, fin: `${dia}T20:30`, zona: 'America/Santiago', descripcion: '' },
        ...{ imagen: '', encargado: '', whatsapp: '', inscripcion: false, cupo: 0, excepciones: [] },
        repeticion:
          n < repeated ? { tipo: 'semana', cada: 1, dias: [diaOf(dia)], fin: { tipo: 'nunca' } } : undefined,
      })
    }
  })
}
