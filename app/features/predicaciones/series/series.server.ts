import { withAllBorradores } from '#app/parts/borradores/borradores.server.ts'
import { contenidoDe } from '#app/parts/contenido/contenido.server.ts'
import { discardInto } from '#app/parts/papelera/papelera.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { foldText, toSlug, untaken } from '#app/platform/text/text.server.ts'
import { tables } from '../tables.server.ts'
import { PREDICACION } from '../versiones/versionado.server.ts'
import { type DatosSerie, ETIQUETAS_SERIE, type Serie, serieSchema, TEXTOS_SERIE } from './serie.ts'

export async function listSeries(db: Db): Promise<Serie[]> {
  const rows = await db
    .selectFrom('series')
    .select((eb) => [
      ...(['id', 'nombre', 'descripcion', 'imagen', 'ejemplo', 'version'] as const),
      eb
        .selectFrom('predicaciones')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('predicaciones.serie', '=', 'series.id')
        .as('predicaciones'),
      eb
        .selectFrom('predicaciones')
        .select('predicaciones.imagen')
        .whereRef('predicaciones.serie', '=', 'series.id')
        .where('predicaciones.imagen', '!=', '')
        .orderBy('predicaciones.fecha')
        .limit(1)
        .as('primera'),
    ])
    .orderBy('orden')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({
    ...row,
    ejemplo: row.ejemplo === 1,
    predicaciones: Number(row.predicaciones ?? 0),
    primera: row.primera ?? '',
  }))
}

/** The series of that name, however it is spelled. */
export async function findSerieByName(db: Db, nombre: string): Promise<{ id: string } | undefined> {
  const rows = await db.selectFrom('series').select(['id', 'nombre']).execute()
  const folded = foldText(nombre.trim())
  return rows.find((row) => foldText(row.nombre) === folded)
}

/**
 * The series of that name, however it is spelled; made so if there is none, in the caller's transaction, a
 * change of content: until that ends, nobody else makes one.
 */
export async function serieNamed(
  trx: Db,
  nombre: string,
  { descripcion = '', imagen = '' } = {},
): Promise<{ id: string; isNew: boolean }> {
  const known = await findSerieByName(trx, nombre)
  if (known) return { id: known.id, isNew: false }
  const id = newId()
  await addSerie(trx, id, { nombre, descripcion }, imagen)
  return { id, isNew: true }
}

/** In a change of content: until it ends, nobody else takes the name. */
async function refusalOfName(trx: Db, { nombre }: DatosSerie, id: string): Promise<string | undefined> {
  const same = await findSerieByName(trx, nombre)
  return same && same.id !== id ? TEXTOS_SERIE.repetida : undefined
}

/** The actions of their form, and their versions. Their address stays when the name changes. */
export const SERIES = contenidoDe({
  claims: tables,
  tabla: 'series',
  schema: serieSchema,
  titulo: 'nombre',
  imagen: 'imagen',
  etiquetas: { ...ETIQUETAS_SERIE, descripcion: 'Descripción' },
  textos: TEXTOS_SERIE,
  acciones: { agregar: 'serie-agregada', editar: 'serie-editada', eliminar: 'serie-eliminada' },
  check: refusalOfName,
  add: addSerie,
})

/**
 * Gives all sermons of a series to another one and moves the first to the bin, in the caller's transaction.
 * @returns what `restore` needs; nothing when one of the two is gone.
 */
export async function mergeSeries(trx: Db, id: string, con: string): Promise<string | undefined> {
  const both = await trx.selectFrom('series').select('id').where('id', 'in', [id, con]).execute()
  if (both.length !== 2) return undefined
  await trx.updateTable('series').set({ ejemplo: 0 }).where('id', '=', con).execute()
  return withAllBorradores(trx, tables, 'predicaciones', async () => {
    const sermons = await trx.selectFrom('predicaciones').select('id').where('serie', '=', id).execute()
    return keepingVersions(
      trx,
      PREDICACION,
      sermons.map((sermon) => sermon.id),
      () => discardInto(trx, tables, 'series', id, { tabla: 'predicaciones', columna: 'serie', ahora: con }),
    )
  })
}

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
