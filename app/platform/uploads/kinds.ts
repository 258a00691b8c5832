import {
  AUDIO_TOO_HEAVY,
  FILM_TOO_HEAVY,
  MAX_AUDIO_BYTES,
  MAX_FILM_BYTES,
} from '#app/platform/audios/refusals.ts'
import { MAX_BYTES, TOO_HEAVY } from '#app/platform/images/refusals.ts'

/** What is sent. Only its size depends on that: what arrived is recognised by its bytes. */
export type Clase = 'foto' | 'audio' | 'pelicula' | 'respaldo' | 'traer'

/** What becomes a picture, a sound or a film of the site. */
export type Guardada = Exclude<Clase, 'respaldo' | 'traer'>
export const GUARDADAS: readonly Guardada[] = ['foto', 'audio', 'pelicula']

const GB = 1024 * 1024 * 1024

/** The largest accepted file of each kind, in bytes, and what is said of a larger one. */
export const MOST: Record<Clase, { bytes: number; mensaje: string }> = {
  foto: { bytes: MAX_BYTES, mensaje: TOO_HEAVY },
  audio: { bytes: MAX_AUDIO_BYTES, mensaje: AUDIO_TOO_HEAVY },
  pelicula: { bytes: MAX_FILM_BYTES, mensaje: FILM_TOO_HEAVY },
  respaldo: {
    bytes: 20 * GB,
    mensaje: 'El respaldo pesa más de 20 GB: pídele a quien instaló el sitio que lo restaure él.',
  },
  traer: {
    bytes: 20 * GB,
    mensaje: 'El archivo pesa más de 20 GB: divídelo, o pídele a quien instaló el sitio que lo traiga él.',
  },
}

const ANNOUNCED = ['audio', 'pelicula', 'respaldo', 'traer'] as const

/** The kind that the metadata of an upload announces: a photo, unless it says otherwise. */
export const claseOf = (metadata: Record<string, string | null> | undefined): Clase =>
  ANNOUNCED.find((each) => each === metadata?.clase) ?? 'foto'
