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
    },
    copied: true,
    bin: { seenByVisitors: true },
    examples: true,
  },
} satisfies Claims
