import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { toSlug, wordsOf } from '#app/platform/text/text.server.ts'
import { createRandom } from '#tests/support/random.ts'
import { compareFewAndMany, type Target } from './few-and-many.ts'
import { get } from './get.ts'
import { type Measure, median } from './table.ts'

const FEW = 10
const MANY = 10_000
const ASKED = 41
/** First renders are slow. */
const WARMING = 20
const AT_ONCE = 100

const LIBROS = ['genesis', 'salmos', 'isaias', 'mateo', 'lucas', 'juan', 'hechos', 'romanos', '1-pedro']
const SYLLABLES = ['ra', 'men', 'to', 'lu', 'cer', 'pan', 'si', 'dor', 'ven', 'ca', 'fe', 'mor', 'gui', 'al']

const PAGES: Record<string, string> = {
  'the list': '/predicaciones',
  'the list of a preacher': '/predicaciones?predicador=Predicador+1',
  'the list of a book': '/predicaciones?libro=1-pedro',
  'a search for a word of one sermon': '/predicaciones?buscar=primera',
  'a search for a word of every tenth': '/predicaciones?buscar=gracia',
  'a search for a word of all': '/predicaciones?buscar=iglesia',
  'a search for two words': '/predicaciones?buscar=iglesia+gracia',
  'a sermon': '/predicaciones/predicacion-7',
}

/**
 * Ten thousand sermons against ten, on both engines: time to first byte after a change, when no cache holds the page,
 * asked alternately.
 */
export const benchSermons = (): Promise<Measure[]> =>
  compareFewAndMany({ counts: [FEW, MANY], fill, measure: comparePages })

async function comparePages(engine: string, targets: Target[]): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const times = targets.map((): number[] => [])
    for (let n = 0; n < WARMING + ASKED; n++)
      for (const [index, { site, change }] of targets.entries()) {
        await change()
        const { ms } = await get(site.origin + path)
        if (n >= WARMING) times[index]?.push(ms)
      }
    const [few = Number.NaN, many = Number.NaN] = times.map(median)
    measures.push({
      measure: `${name}, 10,000 sermons against 10, ${engine}`,
      figure: many / few,
      unit: '×',
      wanted: { atMost: 1.5 },
      note: `${many.toFixed(1)} / ${few.toFixed(1)} ms`,
    })
  }
  return measures
}

/**
 * Sermons of forty words each, «Predicación 1» the oldest; the same ones each time. All of a few are found by what finds
 * some of many, so that the pages that are compared are as alike as can be.
 */
async function fill(db: Db, count: number) {
  const random = createRandom(20)
  const word = () => Array.from({ length: random.whole(2, 4) }, () => random.pick(SYLLABLES)).join('')
  const vocabulary = Array.from({ length: 4000 }, word)
  // Few words are in most texts, most words in few.
  const common = () => vocabulary[Math.floor(vocabulary.length * random.next() ** 3)]
  const row = (n: number) => {
    const titulo = `Predicación ${n}`
    const all = count === FEW
    const conductor = `Predicador ${all ? 1 : n % 12}`
    const special = ['iglesia', all || n % 10 === 7 ? 'gracia' : '', n === 7 ? 'primera' : '']
    const descripcion = [...special, ...Array.from({ length: 40 }, common)].join(' ')
    const day = new Date(Date.UTC(2000, 0, 2) + n * 86_400_000).toISOString().slice(0, 10)
    return {
      ...{ id: newId(), slug: toSlug(titulo), titulo, conductor, descripcion, fecha: day, imagen: '' },
      ...{ link: 'https://youtu.be/dQw4w9WgXcQ', createdAt: now(), ejemplo: 0 as const, version: 1 },
      busqueda: wordsOf(titulo, conductor, descripcion),
      libros: (all ? LIBROS.at(-1) : LIBROS[n % LIBROS.length]) ?? '',
    }
  }
  await changeContent(db, async (trx) => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, i) => row(from + i))
      await trx.insertInto('predicaciones').values(rows).execute()
    }
  })
}
