import {
  discardBorradores,
  findApartado,
  putBack,
  whilePublic,
} from '#app/parts/borradores/borradores.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import type { Versionada } from '#app/parts/versiones/versionado.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { isBeyond, NOTHING, type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import type { DatosFoto, Foto, ResumenGaleria } from './foto.ts'
import { tables } from './tables.server.ts'
import { tituloVisible } from './titulo.ts'

/** The fields of which versions are kept; a photo's picture never changes. */
export const FOTO = {
  tabla: 'galeria',
  campos: { titulo: 'Título', categoria: 'Categoría', fecha: 'Fecha', descripcion: 'Descripción' },
} as const satisfies Versionada

const columns = ['id', 'titulo', 'categoria', 'fecha', 'descripcion', 'url', 'ejemplo', 'version'] as const

/**
 * Photos by day, newest first: the `limit` photos after the photo `desde` or right before the photo `antes`
 * (ids; without either, the first ones), of one category or of all.
 */
export async function listFotos(
  db: Db,
  {
    limit,
    categoria,
    desde,
    antes,
  }: { limit: number } & Partial<Record<'categoria' | 'desde' | 'antes', string | undefined>>,
): Promise<Foto[]> {
  const backwards = desde === undefined && antes !== undefined
  const direction = backwards ? 'asc' : 'desc'
  let query = db
    .selectFrom('galeria')
    .select(columns)
    .orderBy('fecha', direction)
    .orderBy('id', direction)
    .limit(limit)
  if (categoria !== undefined) query = query.where('categoria', '=', categoria)
  const edge = desde ?? antes
  if (edge !== undefined) {
    const cursor = await findPlace(db, edge)
    if (!cursor) return []
    query = query.where(isBeyond(backwards ? '>' : '<', cursor))
  }
  const rows = await query.execute()
  return (await withImages(db, backwards ? rows.reverse() : rows)).map(shownOf)
}

/** A photo as people read of it. */
const shownOf = (foto: Foto): Foto => ({ ...foto, titulo: tituloVisible(foto) })

const findPlace = (db: Db, id: string) =>
  db.selectFrom('galeria').select(['fecha', 'id']).where('id', '=', id).executeTakeFirst()

/** The photo's index in the list of its category or of all; undefined if there is none with that id. */
export async function findPosition(db: Db, id: string, categoria?: string): Promise<number | undefined> {
  const place = await findPlace(db, id)
  if (!place) return undefined
  let newer = db
    .selectFrom('galeria')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isBeyond('>', place))
  if (categoria !== undefined) newer = newer.where('categoria', '=', categoria)
  return (await newer.executeTakeFirstOrThrow()).total
}

/**
 * A page of photos for the dashboard, newest first: of one category or of all, and of those whose title has
 * `buscar`.
 */
export async function pageFotos(
  db: Db,
  size: number,
  { categoria, buscar = '', ...place }: PageOf & { categoria?: string | undefined; buscar?: string },
): Promise<Page<Foto>> {
  let list = db.selectFrom('galeria').select(columns)
  if (categoria !== undefined) list = list.where('categoria', '=', categoria)
  const found = buscar ? await findTitled(db, buscar) : undefined
  if (found?.length === 0) return NOTHING
  if (found) list = list.where('id', 'in', found)
  const page = await readPage(list, size, place)
  return { ...page, filas: (await withImages(db, page.filas)).map(shownOf) }
}

/** More than somebody looks through. */
const MOST_FOUND = 500

/** The newest photos whose title has all these words. Folding letters is not for SQL: the titles are read. */
async function findTitled(db: Db, buscar: string): Promise<string[]> {
  const words = foldText(buscar).split(/\s+/).filter(Boolean)
  const rows = await db
    .selectFrom('galeria')
    .select(['id', 'titulo', 'categoria', 'fecha'])
    .orderBy('fecha', 'desc')
    .execute()
  return rows
    .filter((row) => {
      const titulo = foldText(tituloVisible(row))
      return words.every((word) => titulo.includes(word))
    })
    .slice(0, MOST_FOUND)
    .map(({ id }) => id)
}

/** One photo as it is stored, for its form. */
export async function findFoto(db: Db, id: string): Promise<Foto | undefined> {
  const rows = await db.selectFrom('galeria').select(columns).where('id', '=', id).execute()
  return (await withImages(db, rows))[0]
}

/** One photo, for its own address. */
export async function findFotoVisible(db: Db, id: string): Promise<Foto | undefined> {
  const foto = await findFoto(db, id)
  return foto && shownOf(foto)
}

/**
 * Takes a photo from the site and keeps it among the drafts, in the caller's transaction. @returns false if
 * the site does not show it.
 */
export async function hideFoto(trx: Db, id: string): Promise<boolean> {
  // One that waits for its moment goes on waiting for it.
  if (!(await findPlace(trx, id))) return false
  return whilePublic(trx, { claims: tables, tabla: 'galeria', ids: [id] }, { sale: '' }, async () => true)
}

/** Shows a hidden photo again, in the caller's transaction. @returns false if it is no draft. */
export async function showFoto(trx: Db, id: string): Promise<boolean> {
  const apart = await findApartado(trx, 'galeria', id)
  return apart?.sale === '' && (await putBack(trx, 'galeria', [id])).size > 0
}

export const hasFotos = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('galeria').select('id').limit(1).executeTakeFirst()) !== undefined

/** Photos per category: existing categories, and deleted ones whose label a photo still has. */
export async function summarizeGaleria(db: Db): Promise<ResumenGaleria> {
  const [rows, categorias] = await Promise.all([
    countByCategoria(db),
    db.selectFrom('categorias').select('nombre').execute(),
  ])
  const totals = new Map(categorias.map(({ nombre }) => [nombre, 0]))
  for (const { categoria, total } of rows) totals.set(categoria, total)
  const order = new Intl.Collator('es').compare
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    categorias: [...totals]
      .map(([nombre, total]) => ({ nombre, total }))
      .sort((a, b) => order(a.nombre, b.nombre)),
  }
}

/** Each category that a photo has, with its number of photos. */
const countByCategoria = (db: Db) =>
  db
    .selectFrom('conteo_fotos')
    .select(['categoria', (eb) => eb.fn.sum<number>('total').as('total')])
    .groupBy('categoria')
    .having((eb) => eb.fn.sum('total'), '>', 0)
    .execute()

/** Inserts a photo whose picture is already stored; runs in the caller's transaction. */
export async function addFoto(trx: Db, id: string, datos: DatosFoto, url: string): Promise<void> {
  await trx
    .insertInto('galeria')
    .values({ ...datos, id, url, createdAt: now(), ejemplo: 0, version: 1 })
    .execute()
}

/**
 * Updates all but the picture.
 * @returns false when somebody else changed or deleted it since `version` was read.
 */
export async function updateFoto(db: Db, id: string, version: number, datos: DatosFoto): Promise<boolean> {
  return changeContent(db, (trx) =>
    keepingVersions(trx, FOTO, [id], () =>
      updateUnlessOvertaken(trx, 'galeria', { id, version }, { ...datos, ejemplo: 0 }),
    ),
  )
}

/**
 * Gives photos another title, category, day or description, or several of these, in one change; what is ''
 * stays, and those that are gone already are left out.
 * @returns how many were changed.
 */
export async function changeFotos(
  db: Db,
  ids: string[],
  cambios: { [campo in keyof DatosFoto]?: string | undefined },
): Promise<number> {
  const set = Object.fromEntries(Object.entries(cambios).filter(([, value]) => value)) as Partial<DatosFoto>
  const changed = await changeContent(db, (trx) =>
    keepingVersions(trx, FOTO, ids, () =>
      trx
        .updateTable('galeria')
        .set((eb) => ({ ...set, ejemplo: 0, version: eb('version', '+', 1) }))
        .where('id', 'in', ids)
        .returning('id')
        .execute(),
    ),
  )
  return changed.length
}

/**
 * Moves the photo to the bin; its file is deleted once it can no longer be restored.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deleteFoto = (db: Db, id: string) => discard(db, tables, 'galeria', id)

/** The same of one that may be hidden, in the caller's transaction. */
export const deleteFotoWherever = async (trx: Db, id: string) =>
  (await deleteFoto(trx, id)) ?? (await discardBorradores(trx, 'galeria', [id]))

/** Moves photos to the bin together, so that one `restore` brings all of them back. */
export const deleteFotos = (db: Db, ids: string[]) => discard(db, tables, 'galeria', ...ids)

type Row = Omit<Foto, 'imagen' | 'ejemplo'> & { ejemplo: 0 | 1 }

async function withImages(db: Db, rows: Row[]): Promise<Foto[]> {
  const images = await imagesByUrl(
    db,
    rows.map((row) => row.url),
  )
  return rows.map((row) => ({ ...row, ejemplo: row.ejemplo === 1, imagen: images.get(row.url) ?? null }))
}
