import { withAllBorradores } from '#app/parts/borradores/borradores.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { foldText, toSlug, untaken } from '#app/platform/text/text.server.ts'
import { CATEGORIA_RADIO } from '../evento.ts'
import { tables } from '../tables.server.ts'
import { EVENTO } from '../versiones/versionado.server.ts'
import { type FilaCategoria, MOST_CATEGORIAS } from './categoria.ts'

/** All categories in their order, each with how many events it has. */
export async function listFilasCategoria(db: Db): Promise<FilaCategoria[]> {
  const rows = await db
    .selectFrom('categorias_agenda')
    .select((eb) => [
      ...(['id', 'slug', 'nombre', 'version'] as const),
      eb
        .selectFrom('eventos')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('eventos.categoria', '=', 'categorias_agenda.slug')
        .as('eventos'),
    ])
    .orderBy('orden')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({ ...row, eventos: Number(row.eventos ?? 0) }))
}

/** Whether another category than `id` has that name, however it is spelled. */
const isTaken = (rows: { id: string; nombre: string }[], nombre: string, id = '') =>
  rows.some((row) => row.id !== id && foldText(row.nombre) === foldText(nombre))

/** Adds a category after all others. @returns why not. */
export const addCategoria = (db: Db, nombre: string): Promise<'repetida' | 'demasiadas' | undefined> =>
  changeContent(db, async (trx) => {
    const rows = await trx.selectFrom('categorias_agenda').select(['id', 'nombre', 'slug', 'orden']).execute()
    if (isTaken(rows, nombre)) return 'repetida'
    if (rows.length >= MOST_CATEGORIAS) return 'demasiadas'
    const slug = untaken(toSlug(nombre) || 'categoria', new Set(rows.map((row) => row.slug)))
    const orden = Math.max(0, ...rows.map((row) => row.orden)) + 1
    await trx
      .insertInto('categorias_agenda')
      .values({ id: newId(), slug, nombre, orden, version: 1 })
      .execute()
    return undefined
  })

/** The category of that name, however it is spelled; made if there is none, and room for one. */
export const categoriaNamed = (
  db: Db,
  nombre: string,
): Promise<{ slug: string; isNew: boolean } | 'demasiadas'> =>
  changeContent(db, async (trx) => {
    const find = async () => {
      const rows = await trx.selectFrom('categorias_agenda').select(['slug', 'nombre']).execute()
      return rows.find((row) => foldText(row.nombre) === foldText(nombre))?.slug
    }
    const known = await find()
    if (known !== undefined) return { slug: known, isNew: false }
    const added = (await addCategoria(trx, nombre)) ? undefined : await find()
    return added === undefined ? 'demasiadas' : { slug: added, isNew: true }
  })

/** Renames a category; its address stays. @returns why not. */
export const renameCategoria = (
  db: Db,
  { id, version }: { id: string; version: number },
  nombre: string,
): Promise<'repetida' | 'adelantada' | undefined> =>
  changeContent(db, async (trx) => {
    const rows = await trx.selectFrom('categorias_agenda').select(['id', 'nombre']).execute()
    if (isTaken(rows, nombre, id)) return 'repetida'
    const done = await updateUnlessOvertaken(trx, 'categorias_agenda', { id, version }, { nombre })
    return done ? undefined : 'adelantada'
  })

/**
 * Moves a category to the bin; its events get the category of the slug `otra`.
 * @returns why not; otherwise what `restore` needs, which brings back the category without its events.
 */
export const deleteCategoria = (
  db: Db,
  id: string,
  otra: string | undefined,
): Promise<'fija' | 'elegirOtra' | { deshacer: string | undefined }> =>
  changeContent(db, (trx) =>
    withAllBorradores(trx, tables, 'eventos', () => deleteInTransaction(trx, id, otra)),
  )

async function deleteInTransaction(trx: Db, id: string, otra: string | undefined) {
  const rows = await listFilasCategoria(trx)
  const one = rows.find((row) => row.id === id)
  if (!one) return { deshacer: undefined }
  if (one.slug === CATEGORIA_RADIO) return 'fija' as const
  if (one.eventos > 0) {
    if (!rows.some((row) => row.slug === otra && row.id !== id)) return 'elegirOtra' as const
    const theirs = await trx.selectFrom('eventos').select('id').where('categoria', '=', one.slug).execute()
    const ids = theirs.map(({ id }) => id)
    await keepingVersions(trx, EVENTO, ids, () =>
      trx
        .updateTable('eventos')
        .set((eb) => ({ categoria: otra as string, version: eb('version', '+', 1), actualizado: now() }))
        .where('categoria', '=', one.slug)
        .execute(),
    )
  }
  return { deshacer: await discard(trx, tables, 'categorias_agenda', id) }
}
