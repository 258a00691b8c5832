import type { Claims } from '#app/platform/db/claims.server.ts'
import { flag, integer, orNull, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  cuentas_bancarias: {
    columns: {
      id: text,
      banco: text,
      tipo: text,
      titular: text,
      numero: text,
      rut: text,
      correo: orNull(text),
      ejemplo: flag,
      version: integer,
      /** The day on which somebody last saved it; '' if that was before the site noted it. */
      verificada: text,
    },
    copied: true,
    guarded: true,
    counted: 'Cuentas bancarias',
    bin: { seenByVisitors: true, titulo: 'banco' as const },
    examples: true,
  },
  /**
   * A change of an account: the row before and after as JSON ('' if there was none), and when
   * it was put back ('' if it was not).
   */
  cambios_cuentas: {
    columns: { id: text, cuenta: text, fecha: text, antes: text, despues: text, devuelto: text },
    copied: true,
    passing: true,
  },
  /** An administrator's link that puts a change back. Stores only the SHA-256 of its code. */
  enlaces_cuentas: {
    columns: { hash: text, cambio: text, userId: text },
    copied: true,
    passing: true,
  },
  /** A change that waits for a second person's yes: one for each account. */
  propuestas_cuentas: {
    columns: {
      cuenta: text,
      id: text,
      /** Whose it is. */
      userId: text,
      fecha: text,
      /** Of the account that it changes; 0 for a new one. */
      version: integer,
      /** The account's data as JSON; '' for a deletion. */
      datos: text,
    },
    copied: true,
    passing: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
