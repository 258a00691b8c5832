import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    predicaciones: {
      id: string
      titulo: string
      fecha: string
      descripcion: string
      link: string
      conductor: string
      /** Address of the picture; '' if there is none. */
      imagen: string
      createdAt: string
      ejemplo: Flag
      version: number
    }
  }
}

export const tables = {
  predicaciones: {
    columns: {
      id: 'plain',
      titulo: 'plain',
      fecha: 'plain',
      descripcion: 'plain',
      link: 'plain',
      conductor: 'plain',
      imagen: { picture: 'predicaciones' },
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    bin: { seenByVisitors: true },
    examples: true,
  },
} satisfies Claims
