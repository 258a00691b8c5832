import { sql } from 'kysely'
import { type Bloque, parseLinea, parseMarcas, withoutMarcas } from '#app/parts/marcas/marcas.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Aviso, BoletinPublicado } from './boletin.ts'
import { readSemana } from './semana.server.ts'
import { avisosSchema } from './tables.server.ts'

export const avisosOf = (stored: string): Aviso[] =>
  stored === '' ? [] : avisosSchema.parse(JSON.parse(stored))

/** Those that visitors see at a moment: a scheduled one appears by the clock, without a job. */
const published = (db: Db, at: string) =>
  db.selectFrom('boletines').where('publicado', '!=', '').where('publicado', '<=', at)

/** The published bulletin of a Sunday, or the latest one. */
export async function readBoletin(db: Db, fecha?: string, at = now()): Promise<BoletinPublicado | undefined> {
  const row = await published(db, at)
    .select(['id', 'fecha', 'titulo', 'texto', 'avisos', 'publicado', 'ejemplo'])
    .$if(fecha !== undefined, (query) => query.where('fecha', '=', fecha as string))
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const beside = (compare: '<' | '>') =>
    published(db, at)
      .select('fecha')
      .where('fecha', compare, row.fecha)
      .orderBy('fecha', compare === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [semana, anterior, siguiente] = await Promise.all([
    readSemana(db, row.fecha),
    beside('<'),
    beside('>'),
  ])
  const { texto, avisos, ejemplo, ...rest } = row
  const bloques = parseMarcas(texto)
  return {
    ...rest,
    bloques,
    resumen: withoutMarcas(bloques),
    avisos: avisosOf(avisos).map(({ fecha, texto }) => ({ fecha, trozos: parseLinea(texto) })),
    semana,
    ejemplo: ejemplo === 1,
    anterior: anterior?.fecha,
    siguiente: siguiente?.fecha,
  }
}

/** Enough of a text for its first sentences. */
const COMIENZO = 400

/**
 * The published bulletins, the newest first, each with how its text begins; of one month (`2026-11`) only.
 */
export async function listBoletines(db: Db, mes?: string, at = now()) {
  const rows = await published(db, at)
    .select(['fecha', 'titulo', sql<string>`substr(texto, 1, ${sql.lit(COMIENZO)})`.as('comienzo')])
    // Days are texts: those of a month are the ones up to any day that it could have.
    .$if(mes !== undefined, (query) =>
      query.where('fecha', '>=', `${mes}-01`).where('fecha', '<=', `${mes}-31`),
    )
    .orderBy('fecha', 'desc')
    .execute()
  return rows.map(({ comienzo, ...row }) => ({
    ...row,
    comienzo: withoutMarcas(proseOf(parseMarcas(uncut(comienzo)))),
  }))
}

/** «Querida comunidad:» tells nothing of a text that goes on after it. */
const GREETING = /^(querid|estimad|amad|herman|hola\b)[^.]{0,60}[:,!]$/i

const withoutGreeting = ([first, ...rest]: Bloque[]): Bloque[] =>
  first && (rest.length === 0 || !GREETING.test(withoutMarcas([first]))) ? [first, ...rest] : rest

/** Its paragraphs up to the first list, which reads badly in one line, and without what leads to it. */
function proseOf(bloques: Bloque[]): Bloque[] {
  const begun = withoutGreeting(bloques)
  const list = begun.findIndex(({ tipo }) => tipo === 'lista')
  const lead = list > 1 && withoutMarcas(begun.slice(list - 1, list)).endsWith(':')
  return list > 0 ? begun.slice(0, lead ? list - 1 : list) : begun
}

/** Whole words. */
const uncut = (text: string) => (text.length < COMIENZO ? text : text.replace(/\s+\S*$/, '…'))

export const hasBoletines = async (db: Db, at = now()): Promise<boolean> =>
  (await published(db, at).select('id').limit(1).executeTakeFirst()) !== undefined

/** When the next scheduled bulletin comes out, if one waits. */
export async function nextPublication(db: Db, at = now()): Promise<Date | undefined> {
  const row = await db
    .selectFrom('boletines')
    .select('publicado')
    .where('publicado', '>', at)
    .orderBy('publicado')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.publicado)
}

/** The paths of all published ones but the examples, for the site map. */
export async function listPaths(db: Db, at = now()): Promise<string[]> {
  const rows = await published(db, at)
    .select('fecha')
    .where('ejemplo', '=', 0)
    .orderBy('fecha', 'desc')
    .execute()
  return rows.map(({ fecha }) => `/boletin/${fecha}`)
}
