import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import { nameAuthor } from '#app/parts/versiones/save.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { type Accion, type Actividad, DIAS_DE_ACTIVIDAD } from './actividad.ts'

const DAY = 24 * 60 * 60 * 1000
const ENTRADAS_POR_PAGINA = 30
const READING_MS = 60 * 60 * 1000

/**
 * Logs who did what, inside the caller's transaction. `quien` is an administrator's e-mail or `CONSOLA`;
 * `detalle` names the object: an e-mail, a title, but never anything from a prayer request.
 */
export async function logActivity(trx: Db, quien: string, accion: Accion, detalle = ''): Promise<void> {
  await nameAuthor(trx, quien)
  await trx.insertInto('actividad').values({ id: newId(), fecha: now(), quien, accion, detalle }).execute()
}

/**
 * Logs that somebody read what is confidential: once an hour, so that a reload or the next page adds nothing.
 * A second tab may add a line at the same moment.
 */
export async function logReading(db: Db, quien: string, accion: Accion): Promise<void> {
  const since = new Date(Date.now() - READING_MS).toISOString()
  const noted = await db
    .selectFrom('actividad')
    .select('id')
    .where('quien', '=', quien)
    .where('accion', '=', accion)
    .where('fecha', '>', since)
    .executeTakeFirst()
  if (!noted) await logActivity(db, quien, accion)
}

/** What one administrator did, oldest first. */
export const listActividadOf = (db: Db, quien: string) =>
  db
    .selectFrom('actividad')
    .select(['fecha', 'accion', 'detalle'])
    .where('quien', '=', quien)
    .orderBy('fecha')
    .execute()

export async function forgetActividad(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('actividad')
    .where('fecha', '<', new Date(at.getTime() - DIAS_DE_ACTIVIDAD * DAY).toISOString())
    .execute()
}

/**
 * Makes a change and logs who made it, in one transaction. Does not log a change that did not happen (`false`
 * or `undefined`: somebody else's came first, or the row is gone).
 */
export function record<T>(
  db: Db,
  { quien, accion, detalle }: { quien: string; accion: Accion; detalle?: string },
  change: (trx: Transaction<Tables>) => Promise<T>,
  happened: (result: T) => boolean = Boolean,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const result = await change(trx)
    if (happened(result)) await logActivity(trx, quien, accion, detalle)
    return result
  })
}

/**
 * Entries of what somebody did, and of what was done to their account: `detalle` then begins with the e-mail.
 */
function about(eb: ExpressionBuilder<Tables, 'actividad'>, persona: string) {
  const named = `${persona}: `
  return eb.or([
    eb('quien', '=', persona),
    eb('detalle', '=', persona),
    eb(sql`substr(detalle, 1, ${sql.lit(named.length)})`, '=', named),
  ])
}

/** Whom the log tells of, for choosing one. */
export async function listQuienes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('actividad').select('quien').distinct().orderBy('quien').execute()
  return rows.map(({ quien }) => quien)
}

/** A page of the log, newest first, about one person if asked. `acciones` words the kinds of entry. */
export async function pageActividad(
  db: Db,
  acciones: ReadonlyMap<string, string>,
  place: PageOf,
  persona?: string,
  size = ENTRADAS_POR_PAGINA,
): Promise<Page<Actividad>> {
  const all = db.selectFrom('actividad').selectAll()
  const rows = persona === undefined ? all : all.where((eb) => about(eb, persona))
  const page = await readPage(rows, size, place)
  // An entry written by a later version may be of an unknown kind: show its name.
  const texto = (accion: string) => acciones.get(accion) ?? accion
  return { ...page, filas: page.filas.map(({ accion, ...row }) => ({ ...row, texto: texto(accion) })) }
}
