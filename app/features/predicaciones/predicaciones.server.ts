import { discard } from '#app/parts/papelera/papelera.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { isBeyond, NOTHING, type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { wordsOf } from '#app/platform/text/text.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { afterMoving, freeSlug } from './direcciones.server.ts'
import { storedPasajes } from './pasajes/pasajes.server.ts'
import { CAMPOS_PREDICACION, type DatosPredicacion, type MasDatos, type Predicacion } from './predicacion.ts'
import { tables } from './tables.server.ts'
import { PREDICACION } from './versiones/versionado.server.ts'

const columns = ['id', 'slug', ...CAMPOS_PREDICACION, 'imagen', 'ejemplo', 'version'] as const

/** A sermon with its stored picture; null if it has none, or none that is ready. */
export type PredicacionConImagen = Predicacion & { foto: Imagen | null }

/** How many sermons there are, and how many come before those of the list. */
export type ResumenPredicaciones = { total: number; offset: number }

/** Sermons that a page carries: a church has hundreds, and each costs a phone data. */
const POR_PAGINA = 24

/** The sermons after the sermon `desde` (an id), or the first ones, newest first; none if that is unknown. */
export async function listPredicaciones(
  db: Db,
  desde?: string,
  limit = POR_PAGINA,
): Promise<PredicacionConImagen[]> {
  let query = db
    .selectFrom('predicaciones')
    .select(columns)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (desde !== undefined) {
    const place = await findPlace(db, desde)
    if (!place) return []
    query = query.where(isBeyond('<', place))
  }
  return withFotos(db, (await query.execute()).map(asPredicacion))
}

const asPredicacion = <Row extends { ejemplo: Flag }>(row: Row) => ({ ...row, ejemplo: row.ejemplo === 1 })

export async function withFotos<Row extends { imagen: string }>(db: Db, rows: Row[]) {
  const images = await imagesByUrl(
    db,
    rows.map(({ imagen }) => imagen),
  )
  return rows.map((row) => ({ ...row, foto: images.get(row.imagen) ?? null }))
}

const findPlace = (db: Db, id: string) =>
  db.selectFrom('predicaciones').select(['fecha', 'id']).where('id', '=', id).executeTakeFirst()

/** With `desde` its list begins after that sermon; undefined if there is none with that id. */
export async function summarizePredicaciones(
  db: Db,
  desde?: string,
): Promise<ResumenPredicaciones | undefined> {
  const count = db.selectFrom('predicaciones').select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await count.executeTakeFirstOrThrow()
  if (desde === undefined) return { total, offset: 0 }
  const place = await findPlace(db, desde)
  if (!place) return undefined
  const upTo = await count.where(isBeyond('>=', place)).executeTakeFirstOrThrow()
  return { total, offset: upTo.total }
}

/** A row of the dashboard's list: its passages besides, one a line. */
export type FilaPredicacion = Predicacion & Pick<MasDatos, 'pasajes'>

/** A page of sermons for the dashboard, newest first: of all, or of these. */
export async function pagePredicaciones(
  db: Db,
  size: number,
  place: PageOf,
  ids?: readonly string[],
): Promise<Page<FilaPredicacion>> {
  const all = db.selectFrom('predicaciones').select([...columns, 'pasajes'])
  if (ids?.length === 0) return NOTHING
  const page = await readPage(ids ? all.where('id', 'in', ids) : all, size, place)
  return { ...page, filas: page.filas.map(asPredicacion) }
}

/** Enough for every preacher of a church, and for a phone's list of suggestions. */
const PREDICADORES = 30

/**
 * Sermons among which preachers are looked for: those of ten years. Who preached before is typed in again.
 */
const RECIENTES = 1000

/** The preachers of late, the one of the newest sermon first; of the examples nobody. */
export async function listPredicadores(db: Db): Promise<string[]> {
  const recientes = db
    .selectFrom('predicaciones')
    .select(['conductor', 'fecha'])
    // With `=` SQLite would sort all that its index of examples finds, instead of reading the newest.
    .where('ejemplo', '<>', 1)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(RECIENTES)
  const rows = await db
    .selectFrom(recientes.as('recientes'))
    .select('conductor')
    .groupBy('conductor')
    .orderBy((eb) => eb.fn.max('fecha'), 'desc')
    .orderBy('conductor')
    .limit(PREDICADORES)
    .execute()
  return rows.map(({ conductor }) => conductor)
}

/**
 * Inserts a sermon in the caller's transaction; `imagen` is the address of its stored picture, '' for none.
 * @returns false when there is one of that id already.
 */
export async function addPredicacion(
  trx: Db,
  id: string,
  { slug, ...datos }: DatosPredicacion & Partial<MasDatos>,
  imagen: string,
  ejemplo: Flag = 0,
): Promise<boolean> {
  const row = await trx
    .insertInto('predicaciones')
    .values({
      ...datos,
      ...found({ pasajes: '', ...datos }),
      id,
      slug: await freeSlug(trx, slug || datos.titulo),
      imagen,
      createdAt: now(),
      ejemplo,
      version: 1,
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Updates what is given. The slug stays unless one is given; then the one before leads to it.
 * @returns false when somebody else changed or deleted it since `version` was read.
 */
export async function updatePredicacion(
  db: Db,
  id: string,
  version: number,
  { slug, ...datos }: DatosPredicacion & Partial<MasDatos & { imagen: string }>,
): Promise<boolean> {
  return changeContent(db, async (trx) => {
    const stored = await trx
      .selectFrom('predicaciones')
      .select(['slug', 'direcciones', 'pasajes'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!stored) return false
    const moved = slug === undefined ? stored.slug : await freeSlug(trx, slug, id)
    return keepingVersions(trx, PREDICACION, [id], () =>
      updateUnlessOvertaken(
        trx,
        'predicaciones',
        { id, version },
        {
          ...datos,
          ...found({ pasajes: stored.pasajes, ...datos }),
          slug: moved,
          direcciones: afterMoving(stored.direcciones, { before: stored.slug, now: moved }),
          ejemplo: 0,
        },
      ),
    )
  })
}

/** Its passages as they are stored, and what it is found by. */
function found({ titulo, conductor, descripcion, pasajes: typed }: DatosPredicacion & { pasajes: string }) {
  const { pasajes, libros } = storedPasajes(typed)
  return { pasajes, libros, busqueda: wordsOf(titulo, conductor, pasajes, descripcion) }
}

/**
 * Moves the sermon to the bin; its picture is deleted once it can no longer be restored.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deletePredicacion = (db: Db, id: string) => discard(db, tables, 'predicaciones', id)
