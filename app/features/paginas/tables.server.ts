import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filesWithin, filled, flag, integer, type TablesOf, text } from '#app/platform/db/tables.server.ts'
import { guardadoSchema } from './bloques.ts'

export const tables = {
  /** The church's own pages, each with its blocks (docs/decisions/own-pages.md). */
  paginas: {
    columns: {
      id: text,
      /** The last part of its address; unique, and kept when the title changes. */
      slug: text,
      titulo: text,
      /** For search engines, chats and below the title; may be ''. */
      resumen: text,
      /** Its blocks as JSON, with the addresses of their photos. */
      bloques: filesWithin('paginas'),
      enMenu: flag,
      orden: integer,
      createdAt: text,
      /** When its words last changed: ISO-8601 UTC. */
      cambiada: filled(text),
      version: integer,
    },
    copied: true,
    row: z.object({ bloques: jsonOf(guardadoSchema) }),
    counted: 'Páginas propias',
    waits: { titulo: 'titulo' as const },
    bin: { seenByVisitors: true, taken: 'No se puede deshacer: ya existe otra página con esa dirección.' },
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
