import type { Claims } from '#app/platform/db/claims.server.ts'
import {
  audio,
  filled,
  flag,
  integer,
  orNull,
  picture,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'

export const tables = {
  predicaciones: {
    columns: {
      id: text,
      /** The last part of its page's address; unique. */
      slug: text,
      titulo: text,
      fecha: text,
      descripcion: text,
      link: text,
      conductor: text,
      /** Address of the picture; '' if there is none. */
      imagen: picture('predicaciones'),
      /** Id of its series, which may have been deleted since. */
      serie: filled(orNull(text)),
      /** Bible passages, one a line: in their canonical form, or as typed where they could not be read. */
      pasajes: filled(text),
      notas: filled(text),
      /** WebVTT or plain text. */
      transcripcion: filled(text),
      /** Address of the stored sound; '' if there is none. */
      audio: filled(audio('predicaciones')),
      /** The same sound in few bytes; '' if there is none. */
      audioLigero: filled(audio('predicaciones')),
      /** What a search finds it by: distinct folded words, separated by spaces, as are the lists below. */
      busqueda: filled(text),
      /** The books of the Bible that its passages name. */
      libros: filled(text),
      /** The slugs it had before. */
      direcciones: filled(text),
      createdAt: text,
      ejemplo: flag,
      version: integer,
    },
    copied: true,
    counted: 'Predicaciones',
    waits: { titulo: 'titulo' as const },
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra predicación con la misma dirección.',
    },
    examples: true,
  },
  series: {
    columns: {
      id: text,
      /** Its name in addresses; unique, and stays when the name changes. */
      slug: text,
      nombre: text,
      descripcion: filled(text),
      /** Address of the picture; '' if there is none. */
      imagen: filled(picture('predicaciones')),
      orden: filled(integer),
      createdAt: text,
      ejemplo: flag,
      version: integer,
    },
    copied: true,
    counted: 'Series',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra serie con la misma dirección.',
      titulo: 'nombre' as const,
    },
    examples: true,
  },
  /**
   * The items of the sermons' `busqueda`, `libros` and `direcciones`, kept by triggers
   * (docs/decisions/sermons.md).
   */
  palabras_predicacion: {
    columns: { palabra: text, predicacion: text },
    copied: false,
  },
  predicaciones_libros: {
    columns: { libro: text, predicacion: text },
    copied: false,
  },
  direcciones_predicacion: {
    columns: { slug: text, predicacion: text },
    copied: false,
  },
  /** Sermons per preacher and year (`YYYY`), counted by triggers like `conteo_fotos`. */
  conteo_predicaciones: {
    columns: { conductor: text, anio: text, total: integer },
    copied: false,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
