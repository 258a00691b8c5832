import { createHash } from 'node:crypto'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

type Consentimiento = {
  /** The id of the row that it permits. */
  sobre: string
  /** The kind of data that row is, as its room names it in `datos`. */
  para: string
  /** The words that were shown and accepted, whole. */
  texto: string
  /** When, for what came in elsewhere. */
  fecha?: string
}

/** Notes what somebody accepted, in the transaction that stores what it permits. */
export async function recordConsentimiento(
  trx: Db,
  { sobre, para, texto, fecha = now() }: Consentimiento,
): Promise<void> {
  const words = createHash('sha256').update(texto).digest('base64url')
  await trx
    .insertInto('textos_consentidos')
    .values({ id: words, texto })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  await trx.insertInto('consentimientos').values({ id: newId(), fecha, sobre, para, texto: words }).execute()
}

const withWords = (db: Db) =>
  db.selectFrom('consentimientos').innerJoin('textos_consentidos as t', 't.id', 'consentimientos.texto')

/** Which words were accepted for what, how often and since when, the latest first. */
export async function listTextos(db: Db) {
  const rows = await withWords(db)
    .select(({ fn }) => [
      ...(['consentimientos.para', 't.texto'] as const),
      fn.countAll<number | string>().as('veces'),
      fn.min('fecha').as('desde'),
      fn.max('fecha').as('hasta'),
    ])
    .groupBy(['consentimientos.para', 't.texto'])
    .execute()
  return rows
    .map(({ veces, ...row }) => ({ ...row, veces: Number(veces) }))
    .sort((a, b) => (a.hasta < b.hasta ? 1 : -1))
}

/** What was accepted about these rows, oldest first. */
export async function listConsentimientos(db: Db, sobre: readonly string[]) {
  if (sobre.length === 0) return []
  return withWords(db)
    .select(['consentimientos.sobre', 'consentimientos.para', 'consentimientos.fecha', 't.texto'])
    .where('consentimientos.sobre', 'in', sobre)
    .orderBy('consentimientos.fecha')
    .orderBy('consentimientos.id')
    .execute()
}

/** The tables of what is permitted. */
const PERMITIDO = [
  ...(['peticiones', 'inscripciones', 'turnos_personas', 'colecciones_fotos', 'galeria'] as const),
]

/** Deletes what was accepted up to `hasta`, unless what it permits is still there. */
export async function forgetConsentimientos(db: Db, hasta: string): Promise<void> {
  let old = db.deleteFrom('consentimientos').where('fecha', '<=', hasta)
  for (const tabla of PERMITIDO) old = old.where('sobre', 'not in', db.selectFrom(tabla).select('id'))
  await old.execute()
}
