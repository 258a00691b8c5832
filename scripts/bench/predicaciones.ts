import { sql } from 'kysely'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { changeContent, openDb } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { toSlug, wordsOf } from '#app/platform/text/text.server.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createRandom } from '#tests/support/random.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
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

type Target = { site: Site; change: () => Promise<unknown>; times: number[] }

/**
 * Ten thousand sermons against ten, on both engines: time to first byte after a change, when no cache holds the page,
 * asked alternately.
 */
export async function benchSermons(): Promise<Measure[]> {
  const postgres = await startPostgres()
  try {
    const onPostgres = async (name: string) => {
      const db = openDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
      await sql`create database ${sql.id(name)}`.execute(db)
      await db.destroy()
      return { DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href }
    }
    return [
      ...(await compare('SQLite', async () => ({}))),
      ...(await compare('PostgreSQL', (count) => onPostgres(`bench_${count}`))),
    ]
  } finally {
    await postgres.stop()
  }
}

async function compare(
  engine: string,
  envOf: (count: number) => Promise<Record<string, string>>,
): Promise<Measure[]> {
  const targets: Target[] = []
  try {
    for (const count of [FEW, MANY]) {
      const env = await envOf(count)
      const site = await startSite(env)
      const { post } = await signIn(site)
      const change = () =>
        post('/admin/dashboard/galeria.data', { intencion: 'eliminar-categoria', id: 'none' })
      targets.push({ site, change, times: [] })
      await fill({ DATA_DIR: site.dataDir, ...env }, count)
    }
    const measures: Measure[] = []
    for (const [name, path] of Object.entries(PAGES)) {
      for (const target of targets) target.times = []
      for (let n = 0; n < WARMING + ASKED; n++)
        for (const { site, change, times } of targets) {
          await change()
          const { ms } = await get(site.origin + path)
          if (n >= WARMING) times.push(ms)
        }
      const [few = Number.NaN, many = Number.NaN] = targets.map(({ times }) => median(times))
      measures.push({
        measure: `${name}, 10,000 sermons against 10, ${engine}`,
        figure: many / few,
        unit: '×',
        wanted: { atMost: 1.5 },
        note: `${many.toFixed(1)} / ${few.toFixed(1)} ms`,
      })
    }
    return measures
  } finally {
    await Promise.all(targets.map(({ site }) => site.stop()))
  }
}

/**
 * Sermons of forty words each, «Predicación 1» the oldest; the same ones each time. All of a few are found by what finds
 * some of many, so that the pages that are compared are as alike as can be.
 */
async function fill({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }, count: number) {
  const random = createRandom(20)
  const word = () => Array.from({ length: random.whole(2, 4) }, () => random.pick(SYLLABLES)).join('')
  const vocabulary = Array.from({ length: 4000 }, word)
  // Few words are in most texts, most words in few.
  const common = () => vocabulary[Math.floor(vocabulary.length * random.next() ** 3)]
  const db = openDb({ ...(DATABASE_URL && { DATABASE_URL: new Secret(DATABASE_URL) }), DATA_DIR })
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
  await db.destroy()
}
