import { type Linea, readPasajes } from '#app/features/predicaciones/pasajes/pasajes.server.ts'
import { CAMPOS_PREDICACION, type FormPredicacion } from '#app/features/predicaciones/predicacion.ts'
import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import { audiosByUrl } from '#app/platform/audios/audios.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { AudioGuardado } from './audio-field.tsx'

/** A sermon with all that its form edits. */
export type Editable = {
  id: string
  version: number
  datos: Omit<FormPredicacion, 'serieNueva'>
  leidos: Linea[]
  imagen: Imagen | null
  audio: AudioGuardado | null
}

const CAMPOS = [...CAMPOS_PREDICACION, 'pasajes', 'notas', 'transcripcion', 'slug'] as const

/** The sermon as its form edits it, published or not; undefined if there is none. */
export async function findEditable(db: Db, id: string): Promise<Editable | undefined> {
  const find = (trx: Db) => readEditable(trx, id)
  const { found, publicacion } = await findConPublicacion(db, 'predicaciones', id, find)
  return found && { ...found, datos: { ...found.datos, ...publicacion } }
}

async function readEditable(db: Db, id: string) {
  const row = await db
    .selectFrom('predicaciones')
    // It may name a series that was deleted.
    .leftJoin('series', 'series.id', 'predicaciones.serie')
    .select(CAMPOS.map((campo) => `predicaciones.${campo}` as const))
    .select(['predicaciones.imagen', 'predicaciones.version', 'audio', 'audioLigero', 'series.id as serie'])
    .where('predicaciones.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, imagen, audio, audioLigero, serie, ...datos } = row
  const [images, sounds] = await Promise.all([
    imagesByUrl(db, [imagen].filter(Boolean)),
    audiosByUrl(db, [audio, audioLigero]),
  ])
  const sound = sounds.get(audio)
  return {
    id,
    version,
    datos: { ...datos, serie: serie ?? '' },
    leidos: readPasajes(datos.pasajes),
    imagen: images.get(imagen) ?? null,
    audio: sound
      ? { url: audio, bytes: sound.bytes, segundos: sound.segundos, ligero: sounds.get(audioLigero)?.bytes }
      : null,
  }
}
