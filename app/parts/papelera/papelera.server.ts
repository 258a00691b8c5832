import { sql, type Transaction } from 'kysely'
import { forgetVersionesOf } from '#app/parts/versiones/versiones.server.ts'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { asOne, giveRows, takeRows } from '#app/platform/db/rows-apart.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { deleteStored } from '#app/platform/stored/originals.server.ts'
import { giveBackBorrador, tituloOf, withAllBorradores } from '../borradores/borradores.server.ts'
import { DESHACER_MS, TEXTOS_PAPELERA } from './papelera.ts'

// Allow for a «Deshacer» pressed at the last moment that is still on its way.
const GRACE_MS = 5_000
const EMPTY_EVERY_MS = 5_000

/**
 * The row cannot be restored any more: its values are gone. The addresses of its files stay until these are
 * deleted, so that the next run can finish.
 */
const BEYOND_RESTORE = { borrada: '', fila: '', movidas: '', borrador: '' }

/** Rows deleted up to this moment can no longer be restored. */
const cutoff = () => new Date(Date.now() - DESHACER_MS - GRACE_MS).toISOString()

const binOf = (claims: Claims, tabla: string) => {
  const claim = claimOf(claims, tabla)
  if (!claim?.bin) throw new Error(`What is deleted of ${tabla} cannot be brought back`)
  return claim.bin
}

/**
 * Moves rows of a table into the bin, in one transaction; from there `restore` brings them back for a few
 * seconds. Afterwards `emptyPapelera` deletes them with their files. Rows that do not exist are left out.
 * @returns what `restore` needs: the rows' ids, with commas; undefined if there are no such rows.
 */
export async function discard(
  db: Db,
  claims: Claims,
  tabla: keyof Tables,
  ...ids: string[]
): Promise<string | undefined> {
  return change(db, binOf(claims, tabla), async (trx) => {
    const rows = await takeRows(trx, claims, tabla, ids)
    if (rows.length === 0) return undefined
    const borrada = now()
    await trx
      .insertInto('papelera')
      .values(rows.map((row) => ({ ...row, borrada })))
      .execute()
    return rows.map(({ id }) => id).join(',')
  })
}

/** By what people know what `discard` returned: content's title, '' for several and for what has none. */
export async function tituloDiscarded(db: Db, claims: Claims, deshacer: string): Promise<string> {
  const row = await db
    .selectFrom('papelera')
    .select(['tabla', 'fila'])
    .where('id', '=', deshacer)
    .executeTakeFirst()
  return row ? tituloOf(claims, { tabla: row.tabla, fila: JSON.parse(row.fila) }) : ''
}

/** Rows of `tabla` that named a deleted row in `columna` and name `ahora` since. */
type Movidas = { tabla: keyof Tables; columna: string; ahora: string; ids: string[] }

/**
 * Gives rows that name a row to another one and moves the first into the bin, all in the caller's
 * transaction.
 */
export async function discardInto(
  trx: Db,
  claims: Claims,
  tabla: keyof Tables,
  id: string,
  movidas: Omit<Movidas, 'ids'>,
): Promise<string | undefined> {
  const moved = await trx
    .updateTable(asOne(movidas.tabla))
    .set({ [movidas.columna]: movidas.ahora })
    .where(sql.ref(movidas.columna), '=', id)
    .returning('id')
    .execute()
  const ids = moved.map((row) => String(row.id))
  const deshacer = await discard(trx, claims, tabla, id)
  await trx
    .updateTable('papelera')
    .set({ movidas: JSON.stringify({ ...movidas, ids } satisfies Movidas) })
    .where('id', '=', id)
    .execute()
  return deshacer
}

/** Gives a restored row back what another one got from it, except what has been moved again since. */
async function giveBack(
  trx: Db,
  claims: Claims,
  id: string,
  { tabla, columna, ahora, ids }: Movidas,
): Promise<void> {
  await withAllBorradores(trx, claims, tabla, () =>
    trx
      .updateTable(asOne(tabla))
      .set({ [columna]: id })
      .where(sql.ref(columna), '=', ahora)
      .where('id', 'in', ids as never)
      .execute(),
  )
}

/**
 * Restores what `discard` returned: each row with its id and all its values, all of them or none. Idempotent,
 * for a retry after a lost answer. Asks in its own transaction whether this person may, so that no row
 * changes in between.
 * @param may whether what was deleted of a table is theirs to restore; of other tables it tells nothing.
 * @returns `estaba` if an earlier request restored it; `tarde` if the time to undo is over; the table that is
 * somebody else's; what to say if a row with the same unique value was added meanwhile: then the deleted ones
 * stay in the bin until their time.
 */
export async function restore(
  db: Db,
  claims: Claims,
  deshacer: string,
  { since = cutoff(), may = () => true }: { since?: string; may?: (tabla: string) => boolean } = {},
): Promise<'deshecha' | 'estaba' | 'tarde' | { ajena: string } | { repetida: string }> {
  const ids = deshacer.split(',')
  return inTransaction(db, async (trx) => {
    const found = await trx.selectFrom('papelera').select('tabla').distinct().where('id', 'in', ids).execute()
    const foreign = found.find(({ tabla }) => !may(tabla))
    if (foreign) return { ajena: foreign.tabla }
    if (!found[0]) return (await areThere(trx, claims, ids, may)) ? 'estaba' : 'tarde'
    return restoreOf(trx, claims, found[0].tabla as keyof Tables, ids, since)
  })
}

async function restoreOf(
  db: Db,
  claims: Claims,
  tabla: keyof Tables,
  ids: string[],
  since: string,
): Promise<'deshecha' | 'tarde' | { repetida: string }> {
  const bin = binOf(claims, tabla)
  return change(db, bin, async (trx) => {
    const discarded = await trx
      .deleteFrom('papelera')
      .where('id', 'in', ids)
      .where('tabla', '=', tabla)
      .where('borrada', '>', since)
      .returningAll()
      .execute()
    if (discarded.length === 0) return 'tarde'
    const published = discarded.filter(({ borrador }) => borrador === '')
    const restored = discarded.length < ids.length ? [] : await giveRows(trx, tabla, published)
    if (discarded.length === ids.length && restored.length === published.length) {
      for (const row of discarded) if (row.borrador) await giveBackBorrador(trx, { ...row, tabla })
      for (const { id, movidas } of discarded)
        if (movidas) await giveBack(trx, claims, id, JSON.parse(movidas))
      return 'deshecha'
    }
    for (const id of restored) await trx.deleteFrom(asOne(tabla)).where('id', '=', id).execute()
    await trx.insertInto('papelera').values(discarded).execute()
    return discarded.length < ids.length ? 'tarde' : { repetida: bin.taken ?? TEXTOS_PAPELERA.repetida }
  })
}

/** The deleted rows of a table that can still be restored, as they were: for finding a person's data. */
export async function listDiscarded<Row>(db: Db, tabla: keyof Tables): Promise<Row[]> {
  const rows = await db
    .selectFrom('papelera')
    .select('fila')
    .where('tabla', '=', tabla)
    .where('fila', '!=', '')
    .execute()
  return rows.map(({ fila }) => JSON.parse(fila))
}

/** Erases deleted rows at once, inside the caller's transaction; the next run deletes their files. */
export async function eraseDiscarded(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('papelera').where('id', 'in', ids).where('archivo', '=', '').execute()
  await trx.updateTable('papelera').set(BEYOND_RESTORE).where('id', 'in', ids).execute()
}

/**
 * Deletes for good the rows that were deleted up to `before`, with their pictures and sounds. Safe at several
 * instances at once; the next run finishes what a dying process left.
 * @throws the last failure, after trying all rows; failed ones stay for the next run.
 */
export async function emptyPapelera(
  { db, files }: { db: Db; files: FileStore },
  before = cutoff(),
): Promise<void> {
  const gone = await db
    .deleteFrom('papelera')
    .where('borrada', '<=', before)
    .where('archivo', '=', '')
    .returning('id')
    .execute()
  const claimed = await db
    .updateTable('papelera')
    .set(BEYOND_RESTORE)
    .where('borrada', '<=', before)
    .returning(['id', 'archivo'])
    .execute()
  await forgetVersionesOf(
    db,
    [...gone, ...claimed].map(({ id }) => id),
  )
  let failure: unknown
  for (const { id, archivo } of claimed) {
    try {
      // A backup restored at this moment removes the row but needs the files.
      if (!(await isDiscarded(db, id))) continue
      for (const url of archivo.split('\n')) await deleteStored({ db, files }, url)
      await db.deleteFrom('papelera').where('id', '=', id).execute()
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

/**
 * Empties the bin at the start (what an earlier process left), and then every few seconds: one look-up in an
 * index, so that also what an instance that died had deleted goes in time.
 */
export const papeleraJob: Job = {
  name: 'papelera',
  everyMs: EMPTY_EVERY_MS,
  run: (parts) => emptyPapelera(parts),
}

function change<T>(
  db: Db,
  { seenByVisitors }: { seenByVisitors: boolean },
  run: (trx: Transaction<Tables>) => Promise<T>,
) {
  return seenByVisitors ? changeContent(db, run) : inTransaction(db, run)
}

const isDiscarded = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('papelera').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function areThere(
  db: Db,
  claims: Claims,
  ids: string[],
  may: (tabla: string) => boolean,
): Promise<boolean> {
  const drafts = await db.selectFrom('borradores').select('tabla').where('id', 'in', ids).execute()
  if (drafts.length === ids.length && drafts.every(({ tabla }) => may(tabla))) return true
  for (const tabla of tablesThat(claims, ({ bin }) => bin !== undefined).filter(may)) {
    const rows = await db.selectFrom(asOne(tabla)).select('id').where('id', 'in', ids).execute()
    if (rows.length > 0) return rows.length === ids.length
  }
  return false
}
