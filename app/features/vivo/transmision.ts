import { z } from 'zod'

/** A transmission closes itself after this. */
const DURA_MS = 3 * 60 * 60 * 1000

const momento = z.string().max(40).default('')

/** The transmission that somebody opened last: `config/vivo`. Moments are ISO-8601 UTC, '' for none. */
export const transmisionSchema = z.object({
  desde: momento,
  /** When it was ended; '' while it goes on, which is for three hours at most. */
  terminada: momento,
  medio: z.enum(['enlace', 'radio']).default('enlace'),
  /** The video's address; '' for the radio. */
  enlace: z.string().max(2000).default(''),
  titulo: z.string().max(200).default(''),
  /** The date of the agenda that it is of: the event's id, and the name of its date. */
  evento: z.string().max(60).default(''),
  fecha: z.string().max(20).default(''),
  /** Who opened it: a person, or the look at the YouTube channel. */
  origen: z.enum(['persona', 'youtube']).default('persona'),
})

export type Transmision = z.output<typeof transmisionSchema>

export const SIN_TRANSMISION: Transmision = transmisionSchema.parse({})

/** From when to when it was on air, in milliseconds since 1970; undefined if nobody ever opened one. */
export function alAire({ desde, terminada }: Transmision): { desde: number; hasta: number } | undefined {
  const begun = Date.parse(desde)
  if (Number.isNaN(begun)) return undefined
  const ended = terminada === '' ? Number.POSITIVE_INFINITY : Date.parse(terminada)
  return { desde: begun, hasta: Math.min(ended, begun + DURA_MS) }
}

export function isOpen(transmision: Transmision, ahora: number): boolean {
  const aire = alAire(transmision)
  return aire !== undefined && aire.desde <= ahora && ahora < aire.hasta
}
