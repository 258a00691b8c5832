import type { Challenge, Solution } from 'altcha-lib/types'

/** Where the form fetches its stamp when it is first touched. */
export const RUTA_SELLO = '/contacto/sello'
/** Nobody fills the form in faster, in milliseconds since it was first touched. */
export const MINIMO_MS = 3_000
/** How long a stamp is good, in milliseconds: a form that stood open for longer fetches another. */
export const SELLO_DURA_MS = 60 * 60_000

/** The fields beside those that people fill in: the stamp, and one that only machines see. */
export const CAMPO_SELLO = 'sello'
export const CAMPO_TRAMPA = 'asunto'

/** What the form sends as its stamp, in base64: the server's signed challenge and, where work was asked for, its proof. */
export type Sello = { challenge: Challenge; solution?: Solution }

/** Whether the stamp asks for a proof of work. */
export const isExigida = ({ parameters }: Challenge): boolean => parameters.data?.exigida === true
