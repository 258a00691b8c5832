import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** One-time codes: the first administrator, a password to choose, a sign-in that waits for its second step. Only the code's SHA-256 is kept. */
    enlaces: {
      hash: string
      tipo: 'primer-administrador' | 'clave' | 'segundo-paso'
      email: string | null
      expira: string
    }
    /** Devices that somebody has signed in from, `createdAt` for the last time: only the SHA-256 of what the device keeps. */
    dispositivos: { hash: string; userId: string; createdAt: string }
    /** The second step of signing in: its secret, encrypted, and the last 30 seconds whose code was used. */
    segundo_factor: { userId: string; secreto: string; activo: Flag; ultimo: number }
    /** Recovery codes not used yet, for who lost the telephone: only their hashes. */
    codigos_recuperacion: { userId: string; hash: string }
  }
}

export const tables = {
  enlaces: {
    columns: {
      hash: 'plain',
      tipo: 'plain',
      email: 'personal',
      expira: 'plain',
    },
    copied: true,
    passing: true,
  },
  dispositivos: {
    columns: {
      hash: 'plain',
      userId: 'plain',
      createdAt: 'plain',
    },
    copied: true,
  },
  segundo_factor: {
    columns: {
      userId: 'plain',
      secreto: 'plain',
      activo: 'plain',
      ultimo: 'plain',
    },
    copied: true,
  },
  codigos_recuperacion: {
    columns: {
      userId: 'plain',
      hash: 'plain',
    },
    copied: true,
  },
  admin: {
    columns: {
      id: 'plain',
      data: 'plain',
      version: 'plain',
    },
    copied: true,
  },
} satisfies Claims
