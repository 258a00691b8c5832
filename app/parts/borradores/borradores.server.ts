import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { RELOJ } from '#app/parts/actividad/actividad.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db, sharedMoment, takenBack } from '#app/platform/db/db.server.ts'
import { asOne, giveRows, takeRows } from '#app/platform/db/rows-apart.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'

type Tabla = keyof Tables

/** When something is public: at once, at a moment (ISO-8601 UTC), or once somebody says so. */
export type Salida = 'ahora' | { sale: string }

/** What is kept of a row besides itself while it is apart. */
type Apartado = { sale: string; lote: string; createdAt: string; impedida?: string }

type Borrador = Apartado & { id: string; tabla: Tabla; fila: Record<string, unknown> }

/**
 * Makes a change of rows, in the caller's transaction, and sees to it that they are public when `salida`
 * says: those that were apart are in their table during the change, which therefore is the same for published
 * and unpublished ones. Nobody else sees them there: the transaction ends with each in its place, and where
 * it was if the change did not happen (`false`).
 * @param lote names those that are sent together.
 */
export async function whilePublic<T>(
  trx: Db,
  { claims, tabla, ids, lote }: { claims: Claims; tabla: Tabla; ids: readonly string[]; lote?: string },
  salida: Salida,
  change: () => Promise<T>,
): Promise<T> {
  if (!claimOf(claims, tabla)?.waits) throw new Error(`Nothing of ${tabla} waits to be published`)
  const before = await putBack(trx, tabla, ids)
  const result = await change()
  const happened = result !== false
  if (happened && salida === 'ahora') return result
  await putApart(trx, claims, tabla, happened ? ids : [...before.keys()], (id) => {
    const then: Apartado = before.get(id) ?? { sale: '', lote: lote ?? id, createdAt: now() }
    return happened && salida !== 'ahora' ? { ...then, sale: salida.sale, impedida: '' } : then
  })
  return result
}

/** Takes rows out of their table, in the caller's transaction, and keeps them apart. */
async function putApart(
  trx: Db,
  claims: Claims,
  tabla: Tabla,
  ids: readonly string[],
  of: (id: string) => Apartado | undefined,
) {
  const rows = await takeRows(trx, claims, tabla, ids)
  const apart = rows.map((row) => {
    const { sale, lote, createdAt, impedida } = of(row.id) as Apartado
    return { ...row, sale, lote, createdAt, impedida }
  })
  if (apart.length > 0) await trx.insertInto('borradores').values(apart).execute()
}

/**
 * Puts rows that are apart into their table, in the caller's transaction; the others are left out.
 * @returns what was kept of each. One that cannot be there stays apart: another row has taken its place, or
 * it does not fit.
 */
export async function putBack(trx: Db, tabla: Tabla, ids: readonly string[]): Promise<Map<string, Apartado>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .deleteFrom('borradores')
    .where('tabla', '=', tabla)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  const given = new Set(await giveRows(trx, tabla, rows))
  const left = rows.filter(({ id }) => !given.has(id))
  if (left.length > 0) await trx.insertInto('borradores').values(left).execute()
  return new Map(rows.filter(({ id }) => given.has(id)).map((row) => [row.id, row]))
}

/**
 * Makes a change in which all unpublished rows of a table take part: the series or the category that they
 * name.
 */
export async function withAllBorradores<T>(
  trx: Db,
  claims: Claims,
  tabla: Tabla,
  change: () => Promise<T>,
): Promise<T> {
  const ids = await trx.selectFrom('borradores').select('id').where('tabla', '=', tabla).execute()
  const before = await putBack(
    trx,
    tabla,
    ids.map(({ id }) => id),
  )
  const result = await change()
  await putApart(trx, claims, tabla, [...before.keys()], (id) => before.get(id))
  return result
}

/** Reads what is not published as if it were: puts the row into its table, and takes that back. */
const readApart = <T>(db: Db, tabla: Tabla, id: string, read: (trx: Db) => Promise<T>): Promise<T> =>
  takenBack(db, async (trx) => {
    await putBack(trx, tabla as Tabla, [id])
    return read(trx)
  })

/** What `find` finds of a row, published or not, and what is kept of it while it is not. */
export async function findWherever<T>(
  db: Db,
  tabla: Tabla,
  id: string,
  find: (trx: Db) => Promise<T>,
): Promise<{ found: T; apartado: Apartado | undefined }> {
  const apartado = await findApartado(db, tabla, id)
  const found = apartado ? await readApart(db, tabla, id, find) : await find(db)
  // Between the two looks somebody may have made a draft of it.
  if (found === undefined && !apartado && (await findApartado(db, tabla, id)))
    return findWherever(db, tabla, id, find)
  return { found, apartado }
}

/**
 * The unpublished rows of a table, what comes out first before the drafts.
 * @param naming a slug or an address: only those that have it somewhere, for thousands may wait.
 */
export async function listBorradores(db: Db, tabla: Tabla, naming = ''): Promise<Borrador[]> {
  const rows = await db
    .selectFrom('borradores')
    .selectAll()
    .where('tabla', '=', tabla)
    .where('fila', 'like', `%${naming}%`)
    .orderBy('id')
    .execute()
  // '' comes after every moment.
  const order = ({ sale }: Apartado) => sale || '~'
  return rows
    .map(({ archivo: _, fila, ...rest }) => ({ ...rest, tabla, fila: parsed(fila) }))
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
}

/** What can be read of a row: a backup that somebody made up may hold anything. */
function parsed(fila: string): Borrador['fila'] {
  try {
    return Object(JSON.parse(fila))
  } catch {
    return {}
  }
}

/** By what people know a row that is not in its table; '' for what has no title. */
export function tituloOf(
  claims: Claims,
  { tabla, fila }: Pick<Borrador, 'fila'> & { tabla: string },
): string {
  const { waits, bin } = claimOf(claims, tabla) ?? {}
  return String(fila[waits?.titulo ?? bin?.titulo ?? ''] ?? '')
}

/** When a row is published; undefined if it is, or if there is none. */
export async function findApartado(db: Db, tabla: Tabla, id: string): Promise<Apartado | undefined> {
  return db
    .selectFrom('borradores')
    .select(['sale', 'lote', 'createdAt'])
    .where('tabla', '=', tabla)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A row and those that were sent with it and wait like it; of a published one itself alone. */
export async function listJuntos(db: Db, tabla: Tabla, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('borradores as uno')
    .innerJoin('borradores as otro', (join) =>
      join.onRef('otro.lote', '=', 'uno.lote').onRef('otro.tabla', '=', 'uno.tabla'),
    )
    .select('otro.id')
    .where('uno.tabla', '=', tabla)
    .where('uno.id', '=', id)
    .orderBy('otro.id')
    .execute()
  return rows.length > 0 ? rows.map((row) => row.id) : [id]
}

/** Moves unpublished rows to the bin, from where they come back unpublished. */
export async function discardBorradores(db: Db, tabla: Tabla, ids: string[]): Promise<string | undefined> {
  const rows = await db
    .deleteFrom('borradores')
    .where('tabla', '=', tabla)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  if (rows.length === 0) return undefined
  const borrada = now()
  await db
    .insertInto('papelera')
    .values(
      rows.map(({ sale, lote, createdAt, impedida, ...row }) => ({
        ...row,
        borrada,
        borrador: JSON.stringify({ sale, lote, createdAt, impedida } satisfies Apartado),
      })),
    )
    .execute()
  return rows.map(({ id }) => id).join(',')
}

/** Takes a row from the bin that was not published when it was deleted. */
export async function giveBackBorrador(
  trx: Db,
  {
    id,
    tabla,
    fila,
    archivo,
    borrador,
  }: { borrador: string } & Record<'id' | 'fila' | 'archivo', string> & {
      tabla: Tabla
    },
): Promise<void> {
  const apartado = JSON.parse(borrador) as Apartado
  await trx
    .insertInto('borradores')
    .values({ id, tabla, fila, archivo, ...apartado })
    .execute()
}

/**
 * Publishes what is due, whoever looks first: no job that can stall, and of several instances one does it.
 * What cannot be published becomes a draft, and «Para atender» says so: it keeps nothing else from its
 * moment.
 * @returns when the next thing is due.
 */
export async function publishDue(db: Db, claims: Claims): Promise<Date | undefined> {
  // A backup that somebody made up may name any table.
  const tablas = tablesThat(claims, ({ waits }) => waits !== undefined)
  const first = await nextSale(db, tablas)
  if (!first?.due) return first?.moment
  await changeContent(db, async (trx) => {
    const due = await trx
      .selectFrom('borradores')
      .select(['id', 'tabla', 'fila', 'sale'])
      .where('sale', '!=', '')
      .where('sale', '<=', sharedMoment(trx))
      .where('tabla', 'in', tablas)
      .orderBy('sale')
      .orderBy('id')
      .execute()
    for (const { id, fila, sale, ...row } of due) {
      const tabla = row.tabla as Tabla
      const published = (await putBack(trx, tabla, [id])).size > 0
      if (!published)
        await trx
          .updateTable('borradores')
          .set({ sale: '', impedida: sale })
          .where('tabla', '=', tabla)
          .where('id', '=', id)
          .execute()
      const accion = published ? 'programado-publicado' : 'programado-impedido'
      await logActivity(trx, RELOJ, accion, tituloOf(claims, { tabla, fila: parsed(fila) }))
    }
  })
  return (await nextSale(db, tablas))?.moment
}

/** The line of «Para atender» for a table, whose rows the words name: one, or several. */
export const countImpedidos =
  (tabla: Tabla, una: string, varias: string) =>
  async (db: Db): Promise<Pendiente[]> => {
    const { count } = await db
      .selectFrom('borradores')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tabla', '=', tabla)
      .where('impedida', '!=', '')
      .executeTakeFirstOrThrow()
    const texto =
      count === 1
        ? `1 ${una} no se pudo publicar a su hora: quedó como borrador`
        : `${count} ${varias} no se pudieron publicar a su hora: quedaron como borradores`
    return [{ asunto: `impedidos-${tabla}`, count, texto }]
  }

/** By the database's clock: those of instances may differ. */
async function nextSale(db: Db, tablas: Tabla[]): Promise<{ moment: Date; due: boolean } | undefined> {
  const row = await db
    .selectFrom('borradores')
    .select(['sale', sharedMoment(db).as('ahora')])
    .where('sale', '!=', '')
    .where('tabla', 'in', tablas)
    .orderBy('sale')
    .limit(1)
    .executeTakeFirst()
  return row && { moment: new Date(row.sale), due: row.sale <= row.ahora }
}

/** Whether there is a row of that id, published or not. */
export async function isThere(db: Db, tabla: Tabla, id: string): Promise<boolean> {
  // In one statement: between two it may be published.
  const row = await db
    .selectFrom(asOne(tabla))
    .select('id')
    .where('id', '=', id)
    .unionAll(db.selectFrom('borradores').select('id').where('tabla', '=', tabla).where('id', '=', id))
    .executeTakeFirst()
  return row !== undefined
}
