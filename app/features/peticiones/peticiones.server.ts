import { type ExpressionBuilder, sql } from 'kysely'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { idOfForm, newId, now } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { announcePeticion } from './aviso.server.ts'
import {
  CONSENTIMIENTO_VERSION,
  type Filtro,
  type NuevaPeticion,
  type Peticion,
  type Sospecha,
} from './peticion.ts'
import { tables } from './tables.server.ts'

type Datos = Omit<NuevaPeticion, 'consentimiento'>

/** The one-time key of a form, and when it was made. */
export type Clave = { clave: string; msecs: number }

/**
 * Keeps a visitor's request and, in the same transaction, the mail that tells the team. A doubtful one is kept like
 * any other and rings no bell. One that was sent again because its answer was lost, with the same key and the same
 * words, is there already. @returns its id.
 */
export async function receivePeticion(
  { db, correo }: { db: Db; correo: Correo },
  peticion: Datos,
  sospecha: Sospecha | '' = '',
  clave?: Clave,
): Promise<string> {
  const id = clave ? idOfForm(clave, peticion) : newId()
  return inTransaction(db, async (trx) => {
    const added = await insertPeticion(trx, id, peticion, sospecha)
    if (added && !sospecha) await announcePeticion(trx, correo, { id, ...peticion })
    return id
  })
}

/**
 * Adds a request: pending, not read, dated by the server, with the version of the consent that was given and when.
 * @returns false if its id exists already.
 */
export async function insertPeticion(
  db: Db,
  id: string,
  peticion: Datos,
  sospecha: Sospecha | '',
): Promise<boolean> {
  const moment = now()
  const row = await db
    .insertInto('peticiones')
    .values({
      id,
      nombre: peticion.nombre,
      telefono: peticion.telefono ?? null,
      email: peticion.email,
      peticion: peticion.peticion,
      fecha: moment,
      leido: 0,
      atendida: 0,
      consentimiento: CONSENTIMIENTO_VERSION,
      consentimientoEn: moment,
      atendidaEn: null,
      sospecha,
      busqueda: searchText(peticion),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many requests «Ver más» adds. */
export const PETICIONES_POR_PAGINA = 20

/** How many requests a search looks through for each of its pages: what one takes does not grow with how many there are. */
export const PETICIONES_MIRADAS = 3_000

type Cursor = { fecha: string; id: string }
const toText = ({ fecha, id }: Cursor) => `${fecha}_${id}`
function fromText(text: string): Cursor {
  const [fecha = '', id = ''] = text.split('_')
  return { fecha, id }
}

/**
 * A page of requests, newest first (section 7), with the cursor of the next one. `busca` looks in name,
 * e-mail, telephone and text, whatever the case and the accents; all its words must be there. It looks through the
 * first `mirar` requests: `hayMas` says that there are others behind them, where `siguiente` goes on.
 */
export async function listPeticiones(
  db: Db,
  {
    filtro,
    busca = '',
    desde,
    limit = PETICIONES_POR_PAGINA,
    mirar = PETICIONES_MIRADAS,
    dudosas,
  }: {
    filtro: Filtro
    busca?: string | undefined
    desde?: string | undefined
    limit?: number
    mirar?: number
    /** Doubtful ones only, or none of them; both where it is not given. */
    dudosas?: boolean | undefined
  },
): Promise<{ peticiones: Peticion[]; siguiente: string | undefined; hayMas: boolean }> {
  const words = foldText(busca).split(/\s+/).filter(Boolean)
  const edge = words.length > 0 ? await findEdge(db, { filtro, desde, mirar }) : undefined
  let query = db
    .selectFrom('peticiones')
    .select(['id', 'nombre', 'telefono', 'email', 'peticion', 'fecha', 'atendida', 'sospecha'])
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (filtro !== 'todas') query = query.where('atendida', '=', filtro === 'atendidas' ? 1 : 0)
  if (dudosas !== undefined) query = query.where('sospecha', dudosas ? '!=' : '=', '')
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`busqueda like ${like} escape '\\'`)
  }
  if (desde) query = query.where(isBeyond('<', fromText(desde)))
  if (edge) query = query.where(isBeyond('>=', edge))
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : edge
  return {
    peticiones: page.map((row) => ({
      ...row,
      atendida: row.atendida === 1,
      sospecha: row.sospecha as Sospecha | '',
    })),
    siguiente: last && toText(last),
    hayMas: rows.length <= limit && edge !== undefined,
  }
}

const isBeyond =
  (compare: '<' | '>=', { fecha, id }: Cursor) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'peticiones'>) =>
    eb(refTuple('fecha', 'id'), compare, tuple(fecha, id))

/** The last of the requests that a search looks through; nothing when those are all there are. */
async function findEdge(
  db: Db,
  { filtro, desde, mirar }: { filtro: Filtro; desde: string | undefined; mirar: number },
): Promise<Cursor | undefined> {
  let query = db
    .selectFrom('peticiones')
    .select(['fecha', 'id'])
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .offset(mirar - 1)
  if (filtro !== 'todas') query = query.where('atendida', '=', filtro === 'atendidas' ? 1 : 0)
  if (desde) query = query.where(isBeyond('<', fromText(desde)))
  const [edge, next] = await query.execute()
  return next && edge
}

/** How many requests each filter holds (section 2). */
export async function countPeticiones(db: Db): Promise<Record<Filtro, number>> {
  const rows = await db.selectFrom('conteo_peticiones').select(['atendida', 'total']).execute()
  const count = (atendida: 0 | 1) =>
    rows.reduce((sum, row) => sum + (row.atendida === atendida ? row.total : 0), 0)
  return { todas: count(0) + count(1), pendientes: count(0), atendidas: count(1) }
}

/** How many requests are marked as doubtful. */
export async function countDudosas(db: Db): Promise<number> {
  const rows = await db.selectFrom('conteo_peticiones').select('total').where('dudosa', '=', 1).execute()
  return rows.reduce((sum, { total }) => sum + total, 0)
}

/** How many arrived since that moment (ISO-8601 UTC). */
export async function countSince(db: Db, desde: string): Promise<number> {
  const { total } = await db
    .selectFrom('peticiones')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('fecha', '>=', desde)
    .executeTakeFirstOrThrow()
  return total
}

/** Says that a doubtful request comes from a person after all. @returns false when it no longer exists. */
export async function clearSospecha(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('peticiones')
    .set({ sospecha: '' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes every doubtful request that had arrived by `hasta`, for good: none that nobody has seen yet. */
export async function deleteDudosas(db: Db, hasta: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('peticiones')
    .where('sospecha', '!=', '')
    .where('fecha', '<=', hasta)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Marks a request as attended or pending. @returns false when it no longer exists. */
export async function setAtendida(db: Db, id: string, atendida: boolean): Promise<boolean> {
  const row = await db
    .updateTable('peticiones')
    .set({ atendida: atendida ? 1 : 0, atendidaEn: atendida ? now() : null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a request; one that is gone already is fine.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export async function deletePeticion(db: Db, id: string): Promise<string | undefined> {
  const deshacer = await discard(db, tables, 'peticiones', id)
  await forgetMail(db, [id])
  return deshacer
}

/** What `busca` looks in: an engine's own `lower` knows no accents, or only those of its locale. */
const searchText = ({ nombre, email, telefono, peticion }: Datos) =>
  foldText([nombre, email, telefono ?? '', telefono?.replace(/\D/g, '') ?? '', peticion].join('\n'))
