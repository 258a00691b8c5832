import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    predicaciones: {
      id: string
      /** The last part of its page's address; unique. */
      slug: string
      titulo: string
      fecha: string
      descripcion: string
      link: string
      conductor: string
      /** Address of the picture; '' if there is none. */
      imagen: string
      /** Id of its series, which may have been deleted since. */
      serie: Generated<string | null>
      /** Bible passages, one a line: in their canonical form, or as typed where they could not be read. */
      pasajes: Generated<string>
      notas: Generated<string>
      /** WebVTT or plain text. */
      transcripcion: Generated<string>
      /** Address of the stored sound; '' if there is none. */
      audio: Generated<string>
      /** The same sound in few bytes; '' if there is none. */
      audioLigero: Generated<string>
      /** What a search finds it by: distinct folded words, separated by spaces, as are the lists below. */
      busqueda: Generated<string>
      /** The books of the Bible that its passages name. */
      libros: Generated<string>
      /** The slugs it had before. */
      direcciones: Generated<string>
      createdAt: string
      ejemplo: Flag
      version: number
    }
    series: {
      id: string
      /** Its name in addresses; unique, and stays when the name changes. */
      slug: string
      nombre: string
      descripcion: Generated<string>
      /** Address of the picture; '' if there is none. */
      imagen: Generated<string>
      orden: Generated<number>
      createdAt: string
      ejemplo: Flag
      version: number
    }
    /** The items of the sermons' `busqueda`, `libros` and `direcciones`, kept by triggers (docs/decisions/sermons.md). */
    palabras_predicacion: { palabra: string; predicacion: string }
    predicaciones_libros: { libro: string; predicacion: string }
    direcciones_predicacion: { slug: string; predicacion: string }
    /** Sermons per preacher and year (`YYYY`), counted by triggers like `conteo_fotos`. */
    conteo_predicaciones: { conductor: string; anio: string; total: number }
  }
}

export const tables = {
  predicaciones: {
    columns: {
      id: 'plain',
      slug: 'plain',
      titulo: 'plain',
      fecha: 'plain',
      descripcion: 'plain',
      link: 'plain',
      conductor: 'plain',
      imagen: { picture: 'predicaciones' },
      serie: 'plain',
      pasajes: 'plain',
      notas: 'plain',
      transcripcion: 'plain',
      audio: { audio: 'predicaciones' },
      audioLigero: { audio: 'predicaciones' },
      busqueda: 'plain',
      libros: 'plain',
      direcciones: 'plain',
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    counted: 'Predicaciones',
    waits: true,
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra predicación con la misma dirección.',
    },
    examples: true,
  },
  series: {
    columns: {
      id: 'plain',
      slug: 'plain',
      nombre: 'plain',
      descripcion: 'plain',
      imagen: { picture: 'predicaciones' },
      orden: 'plain',
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    counted: 'Series',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra serie con la misma dirección.',
    },
    examples: true,
  },
  palabras_predicacion: { columns: { palabra: 'plain', predicacion: 'plain' }, copied: false },
  predicaciones_libros: { columns: { libro: 'plain', predicacion: 'plain' }, copied: false },
  direcciones_predicacion: { columns: { slug: 'plain', predicacion: 'plain' }, copied: false },
  conteo_predicaciones: { columns: { conductor: 'plain', anio: 'plain', total: 'plain' }, copied: false },
} satisfies Claims
