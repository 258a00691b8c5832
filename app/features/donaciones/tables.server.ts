import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    cuentas_bancarias: {
      id: string
      banco: string
      tipo: string
      titular: string
      numero: string
      rut: string
      correo: string | null
      ejemplo: Flag
      version: number
      /** The day on which somebody last saved it; '' if that was before the site noted it. */
      verificada: string
    }
    /**
     * A change of an account: the row before and after as JSON ('' if there was none), and when
     * it was put back ('' if it was not).
     */
    cambios_cuentas: {
      id: string
      cuenta: string
      fecha: string
      antes: string
      despues: string
      devuelto: string
    }
    /** An administrator's link that puts a change back. Stores only the SHA-256 of its code. */
    enlaces_cuentas: { hash: string; cambio: string; userId: string }
    /** A change that waits for a second person's yes: one for each account. */
    propuestas_cuentas: {
      cuenta: string
      id: string
      /** Whose it is. */
      userId: string
      fecha: string
      /** Of the account that it changes; 0 for a new one. */
      version: number
      /** The account's data as JSON; '' for a deletion. */
      datos: string
    }
  }
}

export const tables = {
  cuentas_bancarias: {
    columns: {
      id: 'plain',
      banco: 'plain',
      tipo: 'plain',
      titular: 'plain',
      numero: 'plain',
      rut: 'plain',
      correo: 'plain',
      ejemplo: 'plain',
      version: 'plain',
      verificada: 'plain',
    },
    copied: true,
    guarded: true,
    counted: 'Cuentas bancarias',
    bin: { seenByVisitors: true },
    examples: true,
  },
  cambios_cuentas: {
    columns: {
      id: 'plain',
      cuenta: 'plain',
      fecha: 'plain',
      antes: 'plain',
      despues: 'plain',
      devuelto: 'plain',
    },
    copied: true,
    passing: true,
  },
  enlaces_cuentas: {
    columns: { hash: 'plain', cambio: 'plain', userId: 'plain' },
    copied: true,
    passing: true,
  },
  propuestas_cuentas: {
    columns: {
      cuenta: 'plain',
      id: 'plain',
      userId: 'plain',
      fecha: 'plain',
      version: 'plain',
      datos: 'plain',
    },
    copied: true,
    passing: true,
  },
} satisfies Claims
