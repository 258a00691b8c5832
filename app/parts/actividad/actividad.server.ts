import type { Transaction } from 'kysely'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { type Accion, type Actividad, DIAS_DE_ACTIVIDAD } from './actividad.ts'

const DAY = 24 * 60 * 60 * 1000
const ENTRADAS_POR_PAGINA = 30

/**
 * Logs who did what, inside the caller's transaction. `quien` is an administrator's e-mail or `CONSOLA`; `detalle` names
 * the object: an e-mail, a title, but never anything from a prayer request.
 */
export async function logActivity(trx: Db, quien: string, accion: Accion, detalle = ''): Promise<void> {
  await trx.insertInto('actividad').values({ id: newId(), fecha: now(), quien, accion, detalle }).execute()
}

/** What one administrator did, oldest first. */
export const listActividadOf = (db: Db, quien: string) =>
  db
    .selectFrom('actividad')
    .select(['fecha', 'accion', 'detalle'])
    .where('quien', '=', quien)
    .orderBy('fecha')
    .execute()

/** Deletes expired entries. */
export async function forgetActividad(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('actividad')
    .where('fecha', '<', new Date(at.getTime() - DIAS_DE_ACTIVIDAD * DAY).toISOString())
    .execute()
}

/**
 * Makes a change and logs who made it, in one transaction. Does not log a change that did not happen (`false` or
 * `undefined`: somebody else's came first, or the row is gone).
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

/** A page of the log, newest first. `acciones` words the kinds of entry. */
export async function pageActividad(
  db: Db,
  acciones: ReadonlyMap<string, string>,
  place: PageOf,
  size = ENTRADAS_POR_PAGINA,
): Promise<Page<Actividad>> {
  const page = await readPage(db.selectFrom('actividad').selectAll(), size, place)
  // An entry written by a later version may be of an unknown kind: show its name.
  const texto = (accion: string) => acciones.get(accion) ?? accion
  return { ...page, filas: page.filas.map(({ accion, ...row }) => ({ ...row, texto: texto(accion) })) }
}
