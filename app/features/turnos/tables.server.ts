import type { Claims } from '#app/platform/db/claims.server.ts'
import {
  filled,
  flag,
  integer,
  oneOf,
  personal,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'
import type { Estado, Recuerdo } from './turno.ts'

export const tables = {
  /** The events of the agenda that people serve at; `id` is the event's. */
  turnos_eventos: {
    columns: {
      id: text,
      /** A line for each role: «Acogida 2». */
      puestos: text,
      version: integer,
    },
    copied: true,
  },
  /** Who serves. */
  turnos_personas: {
    columns: {
      id: text,
      nombre: personal,
      /** Digits, as `wa.me` needs them; '' for none. */
      whatsapp: personal,
      correo: personal,
      /** The names of roles, as JSON. */
      roles: text,
      /** A line for each day or span on which they cannot: «24/12/2026 al 31/12/2026». */
      bloqueadas: personal,
      /** The id of who goes along with them, and they with that person; '' for nobody. */
      con: filled(text),
      /** SHA-256 of the secret of their link. */
      clave: text,
      /** Version of the consent that they gave, and when. */
      consentimiento: text,
      createdAt: text,
      /** What they were last told of each of their places, as JSON (`cambios.server.ts`). */
      sabe: filled(text),
      version: integer,
    },
    copied: true,
    counted: 'Personas con turnos',
    private: true,
    content: () => true,
  },
  /** A place at a date that somebody was proposed for. */
  turnos: {
    columns: {
      id: text,
      evento: text,
      /** The day on which the date begins by its rule. */
      dia: text,
      rol: text,
      /** Of several places of a role, which one: from 0 on. */
      n: integer,
      persona: text,
      estado: filled(oneOf<Estado>()),
      /** Whom the person proposes in their place; '' for nobody. */
      suplente: filled(text),
      publicado: filled(flag),
      recordado: filled(oneOf<Recuerdo>()),
    },
    copied: true,
    private: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
