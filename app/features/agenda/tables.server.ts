import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Events, each with all its dates (docs/decisions/agenda.md). */
    eventos: {
      id: string
      /** The last part of its page's address; unique. */
      slug: string
      titulo: string
      categoria: string
      /** Local time of the first date, `YYYY-MM-DDTHH:MM`, and of its end. */
      inicio: string
      fin: string
      /** IANA time zone of the local times. */
      zona: string
      modalidad: 'iglesia' | 'otro' | 'linea'
      lugar: Generated<string>
      enlace: Generated<string>
      descripcion: Generated<string>
      imagen: Generated<string>
      encargado: Generated<string>
      whatsapp: Generated<string>
      inscripcion: Generated<Flag>
      cupo: Generated<number>
      /** How it repeats, as JSON; '' for a single date. */
      repeticion: Generated<string>
      /** What differs on single dates, as JSON. */
      excepciones: Generated<string>
      cancelado: Generated<Flag>
      motivo: Generated<string>
      /** The first and the last local day it takes place on: what a query for some days looks at. */
      primera: string
      ultima: string
      actualizado: string
      createdAt: string
      ejemplo: Flag
      version: number
    }
    categorias_agenda: {
      id: string
      /** Its name in addresses; unique, and stays when the name changes. */
      slug: string
      nombre: string
      orden: Generated<number>
      version: number
    }
  }
}

export const tables = {
  eventos: {
    columns: {
      id: 'plain',
      slug: 'plain',
      titulo: 'plain',
      categoria: 'plain',
      inicio: 'plain',
      fin: 'plain',
      zona: 'plain',
      modalidad: 'plain',
      lugar: 'plain',
      enlace: 'plain',
      descripcion: 'plain',
      imagen: { picture: 'agenda' },
      encargado: 'plain',
      whatsapp: 'plain',
      inscripcion: 'plain',
      cupo: 'plain',
      repeticion: 'plain',
      excepciones: 'plain',
      cancelado: 'plain',
      motivo: 'plain',
      primera: 'plain',
      ultima: 'plain',
      actualizado: 'plain',
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    counted: 'Eventos',
    waits: true,
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otro evento con la misma dirección.',
    },
    examples: true,
  },
  categorias_agenda: {
    columns: { id: 'plain', slug: 'plain', nombre: 'plain', orden: 'plain', version: 'plain' },
    copied: true,
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra categoría con la misma dirección.',
    },
    // Those that every site begins with are no content of its own.
    content: (_row, before) => before >= 5,
  },
} satisfies Claims
