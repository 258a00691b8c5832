import { z } from 'zod'
import type { Db } from '#app/platform/db/db.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'

/** The digits of a Chilean number without country code, which all spellings share. */
const PHONE_DIGITS = 8

/** Whom to look for: an e-mail address or a telephone number. */
export type Quien = {
  /** In lower case; undefined for a telephone number. */
  email: string | undefined
  /** Whether a stored e-mail or telephone is this one, however either is spelled. */
  is(contacto: string | null): boolean
}

export function quienOf(text: string): Quien {
  if (text.includes('@')) {
    const email = text.trim().toLowerCase()
    const folded = foldText(email)
    return { email, is: (contacto) => contacto !== null && foldText(contacto.trim()) === folded }
  }
  const tail = text.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return {
    email: undefined,
    is: (contacto) =>
      contacto !== null && !contacto.includes('@') && contacto.replace(/\D/g, '').endsWith(tail),
  }
}

/** One thing that is stored about a person, as the dashboard lists it. */
export const foundSchema = z.object({
  titulo: z.string(),
  /** What the person wrote. */
  texto: z.string().optional(),
  /** What there is to know about it. */
  nota: z.string().optional(),
  /** A moment (ISO-8601 UTC). */
  fecha: z.string().optional(),
})
export type Found = z.output<typeof foundSchema>

/** A heading of the readable copy, with lines of a name and its text; a line without text is left out. */
export type Section = { titulo: string; lineas: [nombre: string, texto: string | null][] }

/** What a feature knows of a person: the rights of Ley 21.719 (docs/product.md, Rights over one's data). */
export type Person = {
  /** What is stored, also in the bin. */
  find(db: Db, quien: Quien): Promise<Found[]>
  /**
   * A complete copy: for machines under names of its own, there even if empty; for reading, nothing if empty.
   */
  export(db: Db, quien: Quien): Promise<{ json: Record<string, unknown>; secciones: Section[] }>
  /**
   * Erases all that may go, inside the caller's transaction; what has to stay is still found afterwards.
   * @returns how many of what, for the log, which never says whose.
   */
  erase(trx: Db, quien: Quien): Promise<Record<string, number>>
}
