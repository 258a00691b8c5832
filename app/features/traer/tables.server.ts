import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, integer, oneOf, type TablesOf, text } from '#app/platform/db/tables.server.ts'
import { ilegiblesSchema, type Paso, vistoSchema } from './traer.ts'

/** Where a batch comes from: uploads of somebody, an address, or files that a command was given. */
export const deSchema = z.union([
  z.object({ usuario: z.string(), subidas: z.array(z.object({ id: z.string(), nombre: z.string() })) }),
  z.object({ direccion: z.string() }),
  z.object({ orden: z.literal(true) }),
])
export type De = z.output<typeof deSchema>

export const tables = {
  /** What was brought together from elsewhere (docs/decisions/traer.md). */
  traidas: {
    columns: {
      id: text,
      paso: oneOf<Paso>(),
      /** What it is called: a file's name or an address. */
      nombre: text,
      /** `De`, as JSON. */
      de: text,
      /** `Visto`, as JSON; '' until it was read. */
      visto: filled(text),
      /** What could not be brought, as JSON. */
      fallidos: filled(text),
      mensaje: filled(text),
      /** How often a process began to work at it without getting anywhere. */
      intentos: filled(integer),
      createdAt: text,
    },
    copied: true,
    row: z.object({
      de: jsonOf(deSchema),
      visto: z.literal('').or(jsonOf(vistoSchema)),
      fallidos: z.literal('').or(jsonOf(ilegiblesSchema)),
    }),
  },
  /** Each thing that was brought: what it was at its source, and the row that it is now. */
  traidos: {
    columns: {
      /** What names it at its source; unique. */
      clave: text,
      traida: text,
      tabla: text,
      fila: text,
    },
    copied: true,
  },
  /** Addresses of the site before, and the rows that they lead to now. */
  direcciones_viejas: {
    columns: {
      /** Path and query; unique. */
      ruta: text,
      traida: text,
      tabla: text,
      fila: text,
    },
    copied: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
