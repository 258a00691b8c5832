import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /**
     * One-time codes: for the first administrator, for choosing a password, for a sign-in that waits for its second
     * step. Stores only the code's SHA-256.
     */
    enlaces: {
      hash: string
      tipo: 'primer-administrador' | 'clave' | 'segundo-paso'
      email: string | null
      expira: string
    }
    /** Devices with a complete sign-in, `createdAt` being the last one. Stores only the SHA-256 of the cookie. */
    dispositivos: { hash: string; userId: string; createdAt: string }
    /** The second step: its encrypted secret, and the last 30-second interval whose code was used. */
    segundo_factor: { userId: string; secreto: string; activo: Flag; ultimo: number }
    /** Unused recovery codes, for a lost telephone. Stores only their hashes. */
    codigos_recuperacion: { userId: string; hash: string }
    /**
     * Passkeys: a device's public key for entering with a fingerprint or a PIN. `contador` is how often the device says
     * it signed (0: it does not count), `medios` how it is reached, as JSON; `ultimoUso` is '' before the first sign-in.
     */
    llaves: {
      id: string
      userId: string
      credencial: string
      publica: string
      contador: number
      medios: string
      nombre: string
      createdAt: string
      ultimoUso: Generated<string>
    }
    /**
     * What somebody may do besides what `admin/roles` says. `heredado`: came with the update before which every
     * administrator might, and nobody has looked at it since.
     */
    permisos: { email: string; permiso: string; heredado: Flag }
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
    guarded: true,
  },
  segundo_factor: {
    columns: {
      userId: 'plain',
      secreto: 'plain',
      activo: 'plain',
      ultimo: 'plain',
    },
    copied: true,
    guarded: true,
  },
  codigos_recuperacion: {
    columns: {
      userId: 'plain',
      hash: 'plain',
    },
    copied: true,
    guarded: true,
  },
  llaves: {
    columns: {
      id: 'plain',
      userId: 'plain',
      credencial: 'plain',
      publica: 'plain',
      contador: 'plain',
      medios: 'plain',
      nombre: 'personal',
      createdAt: 'plain',
      ultimoUso: 'plain',
    },
    copied: true,
    guarded: true,
  },
  permisos: {
    columns: {
      email: 'personal',
      permiso: 'plain',
      heredado: 'plain',
    },
    copied: true,
    guarded: true,
  },
  admin: {
    columns: {
      id: 'plain',
      data: 'personal',
      version: 'plain',
    },
    copied: true,
    guarded: true,
  },
} satisfies Claims
