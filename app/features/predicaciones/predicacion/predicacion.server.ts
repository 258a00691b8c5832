import { sql } from 'kysely'
import type { Grabacion } from '#app/parts/player/grabacion.ts'
import { type Linea, parseTranscript } from '#app/parts/player/transcript.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { isBeyond, type Place } from '#app/platform/db/paging.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { linkPasajes, type Pasaje } from '../pasajes/pasajes.server.ts'
import { readGrabacion } from './grabacion.server.ts'

/** A sermon's place in its series. */
type EnSerie = {
  nombre: string
  slug: string
  /** From 1 on, the oldest being the first. */
  posicion: number
  total: number
  anterior: Vecina | undefined
  siguiente: Vecina | undefined
}

type Vecina = { slug: string; titulo: string }

/** All that a sermon's page shows. */
export type PredicacionCompleta = {
  id: string
  slug: string
  titulo: string
  fecha: string
  descripcion: string
  link: string
  conductor: string
  notas: string
  imagen: string
  foto: Imagen | null
  ejemplo: boolean
  pasajes: Pasaje[]
  transcripcion: Linea[]
  grabacion: Grabacion | undefined
  serie: EnSerie | undefined
}

/** The sermon of that slug. */
export async function readPredicacion(db: Db, slug: string): Promise<PredicacionCompleta | undefined> {
  const row = await db
    .selectFrom('predicaciones')
    .leftJoin('series', 'series.id', 'predicaciones.serie')
    .select([
      'predicaciones.id',
      'predicaciones.slug',
      'predicaciones.titulo',
      'predicaciones.fecha',
      'predicaciones.descripcion',
      'predicaciones.link',
      'predicaciones.conductor',
      'predicaciones.notas',
      'predicaciones.imagen',
      'predicaciones.ejemplo',
      'predicaciones.pasajes',
      'predicaciones.transcripcion',
      'predicaciones.audio',
      'predicaciones.audioLigero',
      'series.id as serieId',
      'series.nombre as serieNombre',
      'series.slug as serieSlug',
    ])
    .where('predicaciones.slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    serieId,
    serieNombre,
    serieSlug,
    ejemplo,
    pasajes,
    transcripcion,
    audio: _audio,
    audioLigero: _ligero,
    ...predicacion
  } = row
  const [images, serie] = await Promise.all([
    imagesByUrl(db, row.imagen === '' ? [] : [row.imagen]),
    serieId === null ? undefined : findPosition(db, serieId, row),
  ])
  const foto = images.get(row.imagen) ?? null
  return {
    ...predicacion,
    ejemplo: ejemplo === 1,
    foto,
    pasajes: linkPasajes(pasajes),
    transcripcion: parseTranscript(transcripcion),
    grabacion: await readGrabacion(db, { ...row, foto }),
    serie: serie && { nombre: serieNombre ?? '', slug: serieSlug ?? '', ...serie },
  }
}

/** A sermon's position among those of its series, oldest first, and its neighbours. */
async function findPosition(db: Db, serie: string, place: Place) {
  const inSerie = db.selectFrom('predicaciones').where('serie', '=', serie)
  const beside = (compare: '<' | '>') =>
    inSerie
      .select(['slug', 'titulo'])
      .where(isBeyond(compare, place))
      .orderBy('fecha', compare === '<' ? 'desc' : 'asc')
      .orderBy('id', compare === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [counts, anterior, siguiente] = await Promise.all([
    inSerie
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`sum(case when ${isBeyond('<', place)} then 1 else 0 end)`.as('before'))
      .executeTakeFirstOrThrow(),
    beside('<'),
    beside('>'),
  ])
  return { total: counts.total, posicion: counts.before + 1, anterior, siguiente }
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
