import { z } from 'zod'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { byBeginning } from '#app/features/agenda/citas.server.ts'
import type { Cita } from '#app/features/agenda/evento.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'

const DURA_MS = 3 * 60 * 60 * 1000

const momento = z.string().max(40).default('')

/** The transmission that somebody opened last: `config/vivo`. Moments are ISO-8601 UTC, '' for none. */
const transmisionSchema = z.object({
  desde: momento,
  /** When it was ended; '' while it goes on, which is for three hours at most. */
  terminada: momento,
  medio: z.enum(['enlace', 'radio']).default('enlace'),
  enlace: z.string().max(2000).default(''),
  titulo: z.string().max(200).default(''),
  /** The date of the agenda that it is of: the event's id, and the name of its date. */
  evento: z.string().max(60).default(''),
  fecha: z.string().max(20).default(''),
  /** Who opened it: a person, or the look at the YouTube channel. */
  origen: z.enum(['persona', 'youtube']).default('persona'),
  /** By what the next one will be, once somebody prepared it; opening it uses that up. */
  preparada: z.object({ medio: z.enum(['enlace', 'radio']), enlace: z.string().max(2000) }).optional(),
})

export type Transmision = z.output<typeof transmisionSchema>
/** By what one is transmitted; no link by the radio. */
export type Medio = Pick<Transmision, 'medio' | 'enlace'>

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

const HOUR = 60 * 60 * 1000

const VIVO = defineDocument({
  table: 'config',
  id: 'vivo',
  schema: transmisionSchema,
  initial: SIN_TRANSMISION,
})

export const readTransmision = (db: Db) => readDocument(db, VIVO)

/** The date that a transmission at this moment is of: what is on, otherwise what begins within the hour. */
async function citaAt(db: Db, moment: Date): Promise<Cita | undefined> {
  const citas = await listCitas(db, { desde: moment, hasta: new Date(moment.getTime() + HOUR) })
  const held = citas.filter(({ cancelada }) => !cancelada).sort(byBeginning)
  const now = moment.toISOString()
  // Of what is on at once, what began last.
  return held.findLast(({ inicio }) => inicio.instante <= now) ?? held[0]
}

/** Changes the last transmission. @returns false if `to` makes nothing of it. */
const change = (
  db: Db,
  to: (last: Transmision, trx: Db) => Transmision | undefined | Promise<Transmision | undefined>,
): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const { data, version } = await readTransmision(trx)
    const next = await to(data, trx)
    return next !== undefined && writeDocument(trx, VIVO, next, version)
  })

/** Opens a transmission in the place of the last one, if `over` allows that. @returns whether it did. */
export const openTransmision = (
  db: Db,
  how: Medio & Pick<Transmision, 'origen'>,
  moment: Date,
  over: (last: Transmision) => boolean = () => true,
): Promise<boolean> =>
  change(db, async (last, trx) => {
    if (!over(last)) return undefined
    const { titulo = '', evento = '', fecha = '' } = (await citaAt(trx, moment)) ?? {}
    return { ...how, desde: moment.toISOString(), terminada: '', titulo, evento, fecha }
  })

/** Keeps by what the next transmission will be, for whoever opens it. */
export const prepareTransmision = (db: Db, preparada: Medio): Promise<boolean> =>
  change(db, (last) => ({ ...last, preparada }))

/** Ends the open transmission, if it is one of `which`. @returns false if there is none. */
export const endTransmision = (
  db: Db,
  moment: Date,
  which: (open: Transmision) => boolean = () => true,
): Promise<boolean> =>
  change(db, (last) =>
    isOpen(last, moment.getTime()) && which(last) ? { ...last, terminada: moment.toISOString() } : undefined,
  )

/**
 * Takes back the end of a transmission that was ended by mistake; it is the person's from then on. @returns
 * false if three hours are over.
 */
export const resumeTransmision = (db: Db, moment: Date): Promise<boolean> =>
  change(db, (last) => {
    const resumed: Transmision = { ...last, terminada: '', origen: 'persona' }
    return isOpen(resumed, moment.getTime()) ? resumed : undefined
  })
