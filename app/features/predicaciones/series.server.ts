import { discard } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { toSlug, untaken } from '#app/platform/text/text.server.ts'
import { tables } from './tables.server.ts'

/** Adds a series in the caller's transaction, after all others. */
export async function addSerie(
  trx: Db,
  id: string,
  { nombre, descripcion = '' }: { nombre: string; descripcion?: string },
  imagen = '',
  ejemplo: Flag = 0,
): Promise<void> {
  const { last } = await trx
    .selectFrom('series')
    .select((eb) => eb.fn.max<number | null>('orden').as('last'))
    .executeTakeFirstOrThrow()
  const rest = { orden: (last ?? 0) + 1, createdAt: now(), ejemplo, version: 1 }
  await trx
    .insertInto('series')
    .values({ id, slug: await freeSlug(trx, nombre), nombre, descripcion, imagen, ...rest })
    .execute()
}

async function freeSlug(trx: Db, nombre: string): Promise<string> {
  const plain = toSlug(nombre) || 'serie'
  const rows = await trx.selectFrom('series').select('slug').where('slug', 'like', `${plain}%`).execute()
  return untaken(plain, new Set(rows.map(({ slug }) => slug)))
}

/**
 * Moves a series to the bin. Its sermons stay, and name it still: undone, it has them again.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deleteSerie = (db: Db, id: string) => discard(db, tables, 'series', id)
