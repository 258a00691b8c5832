import type { Challenge, Solution } from 'altcha-lib/types'

/** Where a form fetches its stamp when it is first touched. */
export const RUTA_SELLO = '/contacto/sello'
/** The shortest time in which a person fills the form in, in milliseconds since it was first touched. */
export const MINIMO_MS = 3_000
/** A stamp's lifetime in milliseconds; a form that stays open longer fetches another. */
export const SELLO_DURA_MS = 60 * 60_000

/**
 * Why a form may not come from a person: it filled in the honeypot, was sent faster than anybody types, or
 * had no proof of work while the form was under pressure.
 */
export type Sospecha = 'trampa' | 'rapida' | 'sin-prueba'

/** The form's hidden fields: the key that tells a repetition, the stamp and the honeypot. */
export const CAMPO_CLAVE = 'clave'
export const CAMPO_SELLO = 'sello'
export const CAMPO_TRAMPA = 'asunto'

/** The stamp as the form sends it, in base64: the signed challenge and, if it asked for work, the proof. */
export type Sello = { challenge: Challenge; solution?: Solution }

export const needsProof = ({ parameters }: Challenge): boolean => parameters.data?.exigida === true
