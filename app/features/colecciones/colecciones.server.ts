import type { Selectable } from 'kysely'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { discard, eraseDiscarded, listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import { hashOf, secretOf } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { type DatosColeccion, DIAS_POR_PUBLICAR, HORAS_ABIERTA } from './coleccion.ts'
import { tables } from './tables.server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Rows of one statement. */
const AT_ONCE = 500

export type Coleccion = Selectable<Tables['colecciones']>

/** The secret of a collection's address. */
export const claveOf = (secret: string, id: string): string => secretOf(secret, 'coleccion', id)

const after = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS).toISOString()

/** @returns false when there is one of that id already: the form was sent again. */
export async function addColeccion(
  trx: Db,
  { id, secret, at }: { id: string; secret: string; at: Date },
  datos: DatosColeccion,
): Promise<boolean> {
  const clave = hashOf(claveOf(secret, id))
  const row = {
    ...datos,
    id,
    clave,
    cierra: after(at, HORAS_ABIERTA),
    createdAt: at.toISOString(),
    version: 1,
  }
  const added = await trx
    .insertInto('colecciones')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const findColeccion = (db: Db, id: string): Promise<Coleccion | undefined> =>
  db.selectFrom('colecciones').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the church takes photos from guests: one of its collections is open, or was within the month. */
export const hayColecciones = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('colecciones').select('id').limit(1).executeTakeFirst()) !== undefined

/** What was published before stays where it is. @returns false if somebody else's change came first. */
export const editColeccion = (trx: Db, row: { id: string; version: number }, datos: DatosColeccion) =>
  updateUnlessOvertaken(trx, 'colecciones', row, datos)

export const findByClave = (db: Db, clave: string): Promise<Coleccion | undefined> =>
  db.selectFrom('colecciones').selectAll().where('clave', '=', hashOf(clave)).executeTakeFirst()

/** Whether it takes photos. */
export const isAbierta = ({ cierra }: Pick<Coleccion, 'cierra'>, at = new Date()): boolean =>
  cierra > at.toISOString()

/** All of them, the newest first, with how many photos wait and how many were published. */
export async function listColecciones(db: Db) {
  const rows = await db.selectFrom('colecciones').selectAll().orderBy('id', 'desc').execute()
  const counts = await db
    .selectFrom('colecciones_fotos')
    .select(({ fn }) => ['coleccion', 'estado', fn.countAll<number | string>().as('total')])
    .groupBy(['coleccion', 'estado'])
    .execute()
  const count = (id: string, estado: string) =>
    Number(counts.find((each) => each.coleccion === id && each.estado === estado)?.total ?? 0)
  return rows.map((row) => ({
    ...row,
    porPublicar: count(row.id, 'espera'),
    publicadas: count(row.id, 'publicada'),
  }))
}

/** Takes photos for 72 hours more, a closed one from now on. */
export async function extenderColeccion(trx: Db, id: string, at: Date): Promise<boolean> {
  const found = await findColeccion(trx, id)
  if (!found) return false
  const from = new Date(Math.max(at.getTime(), Date.parse(found.cierra)))
  const cierra = after(from, HORAS_ABIERTA)
  await trx.updateTable('colecciones').set({ cierra }).where('id', '=', id).execute()
  return true
}

export async function cerrarColeccion(trx: Db, id: string, at: Date): Promise<boolean> {
  const cierra = at.toISOString()
  const { numUpdatedRows } = await trx
    .updateTable('colecciones')
    .set({ cierra })
    .where('id', '=', id)
    .where('cierra', '>', cierra)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases photos for good, in the caller's transaction; their files go within seconds. */
export async function eraseFotos(trx: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    await discard(trx, tables, 'colecciones_fotos', ...some)
    await eraseDiscarded(trx, some)
  }
}

type Foto = Selectable<Tables['colecciones_fotos']>

/** The ids of photos that were discarded, and could still be brought back. */
export const listDescartadas = async (db: Db, which: (foto: Foto) => boolean): Promise<string[]> =>
  (await listDiscarded<Foto>(db, 'colecciones_fotos')).filter(which).map(({ id }) => id)

/** Deletes a collection with all that was sent to it; what was published is the gallery's. */
export async function removeColeccion(trx: Db, id: string): Promise<boolean> {
  // First, so that whoever sends a photo just now finds none.
  const { numDeletedRows } = await trx.deleteFrom('colecciones').where('id', '=', id).executeTakeFirst()
  const fotos = await trx.selectFrom('colecciones_fotos').select('id').where('coleccion', '=', id).execute()
  await eraseFotos(
    trx,
    fotos.map((foto) => foto.id),
  )
  const descartadas = await listDescartadas(trx, (foto) => foto.coleccion === id)
  await eraseDiscarded(trx, descartadas)
  return numDeletedRows > 0n
}

/** Deletes the collections that ended long ago. @returns how many. */
export async function deleteOldColecciones(db: Db, at: Date): Promise<number> {
  const ended = new Date(at.getTime() - DIAS_POR_PUBLICAR * DAY_MS).toISOString()
  const rows = await db.selectFrom('colecciones').select('id').where('cierra', '<=', ended).execute()
  for (const { id } of rows) await inTransaction(db, (trx) => removeColeccion(trx, id))
  return rows.length
}

export const plazoJob = erasureJob('plazo de colecciones', deleteOldColecciones)

export async function pendientes(db: Db): Promise<Pendiente[]> {
  const { total } = await db
    .selectFrom('colecciones_fotos')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('estado', '=', 'espera')
    .executeTakeFirstOrThrow()
  const count = Number(total)
  const texto = count === 1 ? 'Llegó 1 foto por publicar' : `Llegaron ${count} fotos por publicar`
  return [{ asunto: 'colecciones', count, texto }]
}
