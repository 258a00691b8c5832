import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Devices that asked to be told: each is one browser's subscription to Web Push. */
  suscripciones: {
    columns: {
      id: text,
      /** SHA-256 of its address at the push service; unique. */
      huella: text,
      /** That address and the browser's keys, sealed with the site's secret. */
      sellada: text,
      /** What it wants to be told of, as JSON. */
      tipos: text,
      /** The session of whoever wants to know of prayer requests, '' for none: it ends with it. */
      sesion: filled(text),
      /** Who is reminded of their turns on it (`turnos_personas`), '' for nobody. */
      persona: filled(text),
      createdAt: text,
    },
    copied: true,
    row: z.object({ tipos: jsonOf(z.array(z.string())) }),
    counted: 'Dispositivos con avisos',
  },
  /** What has been told, so that it is told once; of a date of the agenda also how it was, as JSON. */
  anuncios: {
    columns: { clave: text, visto: filled(text), createdAt: text },
    copied: true,
    row: z.object({ visto: z.literal('').or(jsonOf(z.unknown())) }),
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
