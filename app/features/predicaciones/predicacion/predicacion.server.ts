import { sql } from 'kysely'
import type { Calidad, Grabacion } from '#app/parts/player/grabacion.ts'
import { parseTranscript } from '#app/parts/player/transcript.ts'
import { audiosByUrl } from '#app/platform/audios/audios.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { isBeyond, type Place } from '#app/platform/db/paging.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { fallbackUrl, type Imagen } from '#app/ui/images/image.ts'
import { linkPasajes } from '../pasajes/pasajes.server.ts'
import { CAMPOS_PREDICACION } from '../predicacion.ts'

const SHOWN = ['id', 'slug', ...CAMPOS_PREDICACION, 'notas', 'imagen'] as const
const DERIVED = ['ejemplo', 'pasajes', 'transcripcion', 'audio', 'audioLigero', 'serie'] as const

export type PredicacionCompleta = NonNullable<Awaited<ReturnType<typeof readPredicacion>>>

export async function readPredicacion(db: Db, slug: string) {
  const row = await db
    .selectFrom('predicaciones')
    .select([...SHOWN, ...DERIVED])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const { serie, ejemplo, pasajes, transcripcion, audio, audioLigero, ...predicacion } = row
  const enSerie = serie === null ? undefined : await findEnSerie(db, serie, row)
  const foto = (await imagesByUrl(db, [row.imagen])).get(row.imagen) ?? null
  return {
    ...predicacion,
    vecinas: enSerie ?? (await findBeside(db, row)),
    ejemplo: ejemplo === 1,
    foto,
    pasajes: linkPasajes(pasajes),
    transcripcion: parseTranscript(transcripcion),
    grabacion: await readGrabacion(db, { ...predicacion, foto }, { alta: audio, ligera: audioLigero }),
    serie: enSerie,
  }
}

type Sermon = { id: string; slug: string; titulo: string; conductor: string; foto: Imagen | null }

/** A sermon's audio as the player needs it; undefined if there is none, or its file is gone. */
async function readGrabacion(
  db: Db,
  { id, slug, titulo, conductor, foto }: Sermon,
  urls: Record<Calidad['clave'], string>,
): Promise<Grabacion | undefined> {
  const audios = await audiosByUrl(db, Object.values(urls))
  const stored = (['alta', 'ligera'] as const).flatMap((clave) => {
    const audio = audios.get(urls[clave])
    return audio ? [{ clave, url: urls[clave], ...audio }] : []
  })
  const [first] = stored
  if (!first) return undefined
  return {
    id,
    titulo,
    autor: conductor,
    pagina: `/predicaciones/${slug}`,
    segundos: first.segundos,
    ...(foto && { imagen: fallbackUrl(foto) }),
    calidades: stored
      .map(({ segundos: _, ...calidad }) => calidad)
      .sort((one, other) => one.bytes - other.bytes),
  }
}

/** What there is to hear of the newest sermon that has audio. */
export async function latestGrabacion(db: Db): Promise<Grabacion | undefined> {
  const newest = await db
    .selectFrom('predicaciones')
    .select('slug')
    .where('audio', '<>', '')
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && (await readPredicacion(db, newest.slug))?.grabacion
}

/** The sermons before and after a place, of its series or of all. */
async function findBeside(db: Db, place: Place, serie?: string) {
  const beside = (compare: '<' | '>') =>
    db
      .selectFrom('predicaciones')
      .select(['slug', 'titulo'])
      .$if(serie !== undefined, (query) => query.where('serie', '=', serie as string))
      .where(isBeyond(compare, place))
      .orderBy('fecha', compare === '<' ? 'desc' : 'asc')
      .orderBy('id', compare === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [anterior, siguiente] = await Promise.all([beside('<'), beside('>')])
  return { anterior, siguiente }
}

/**
 * A sermon's series, its position in it from 1 on, oldest first, and its neighbours; undefined if it was
 * deleted.
 */
async function findEnSerie(db: Db, serie: string, place: Place) {
  const named = await db
    .selectFrom('series')
    .select(['nombre', 'slug'])
    .where('id', '=', serie)
    .executeTakeFirst()
  if (!named) return undefined
  const inSerie = db.selectFrom('predicaciones').where('serie', '=', serie)
  const [counts, neighbours] = await Promise.all([
    inSerie
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`sum(case when ${isBeyond('<', place)} then 1 else 0 end)`.as('before'))
      .executeTakeFirstOrThrow(),
    findBeside(db, place, serie),
  ])
  return { ...named, total: counts.total, posicion: counts.before + 1, ...neighbours }
}

/** A site map may name 50,000 pages; the lists lead to older sermons. */
const EN_EL_MAPA = 5_000

/** The paths of the newest sermons' pages, without the examples', for the site map. */
export async function listPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('predicaciones')
    .select('slug')
    // With `=` SQLite would sort all that its index of examples finds, instead of reading the newest.
    .where('ejemplo', '<>', 1)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(EN_EL_MAPA)
    .execute()
  return rows.map(({ slug }) => `/predicaciones/${slug}`)
}

/** What a share card says of the sermon of that slug. */
export const findBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('predicaciones')
    .select(['slug', 'titulo', 'conductor', 'fecha', 'descripcion'])
    .where('slug', '=', slug)
    .executeTakeFirst()
