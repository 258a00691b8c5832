import { AUDIO_TOO_HEAVY, MAX_AUDIO_BYTES } from '#app/platform/audios/refusals.ts'
import { MAX_BYTES, TOO_HEAVY } from '#app/platform/images/refusals.ts'

/** What is sent. Only its size depends on that: what arrived is recognised by its bytes. */
export type Clase = 'foto' | 'audio'

/** The largest accepted file of each kind, in bytes, and what is said of a larger one. */
export const MOST: Record<Clase, { bytes: number; mensaje: string }> = {
  foto: { bytes: MAX_BYTES, mensaje: TOO_HEAVY },
  audio: { bytes: MAX_AUDIO_BYTES, mensaje: AUDIO_TOO_HEAVY },
}

/** The kind that the metadata of an upload announces: a photo, unless it says otherwise. */
export const claseOf = (metadata: Record<string, string | null> | undefined): Clase =>
  metadata?.clase === 'audio' ? 'audio' : 'foto'
