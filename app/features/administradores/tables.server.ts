import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { documentRow, jsonOf } from '#app/platform/db/documents.server.ts'
import {
  filled,
  flag,
  integer,
  oneOf,
  orNull,
  personal,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'

export const tables = {
  /**
   * One-time codes: for the first administrator, for choosing a password, for a sign-in that waits for its
   * second step. Stores only the code's SHA-256.
   */
  enlaces: {
    columns: {
      hash: text,
      tipo: oneOf<'primer-administrador' | 'clave' | 'segundo-paso'>(),
      email: orNull(personal),
      expira: text,
    },
    copied: true,
    passing: true,
  },
  /**
   * Devices with a complete sign-in, `createdAt` being the last one. Stores only the SHA-256 of the cookie.
   */
  dispositivos: {
    columns: { hash: text, userId: text, createdAt: text },
    copied: true,
    guarded: true,
  },
  /** The second step: its encrypted secret, and the last 30-second interval whose code was used. */
  segundo_factor: {
    columns: { userId: text, secreto: text, activo: flag, ultimo: integer },
    copied: true,
    guarded: true,
  },
  /** Unused recovery codes, for a lost telephone. Stores only their hashes. */
  codigos_recuperacion: {
    columns: { userId: text, hash: text },
    copied: true,
    guarded: true,
  },
  /**
   * Passkeys: a device's public key for entering with a fingerprint or a PIN. `contador` is how often the
   * device says it signed (0: it does not count), `medios` how it is reached, as JSON; `ultimoUso` is ''
   * before the first sign-in.
   */
  llaves: {
    columns: {
      id: text,
      userId: text,
      credencial: text,
      publica: text,
      contador: integer,
      medios: text,
      nombre: personal,
      createdAt: text,
      ultimoUso: filled(text),
    },
    copied: true,
    row: z.object({ medios: jsonOf(z.array(z.string())) }),
    guarded: true,
  },
  /**
   * What somebody may do besides what `admin/roles` says. `heredado`: came with the update before which every
   * administrator might, and nobody has looked at it since.
   */
  permisos: {
    columns: { email: personal, permiso: text, heredado: flag },
    copied: true,
    guarded: true,
  },
  /** Private single documents as JSON, by name. */
  admin: {
    columns: { id: text, data: personal, version: integer },
    copied: true,
    row: documentRow('admin'),
    guarded: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
