import type { Claims } from '#app/platform/db/claims.server.ts'
import {
  type Flag,
  filled,
  integer,
  oneOf,
  personal,
  picture,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'
import type { EstadoFoto, PideNombre } from './coleccion.ts'

export const tables = {
  colecciones: {
    columns: {
      id: text,
      titulo: text,
      /** Of the gallery, where its photos go; '' for one that is called as the collection. */
      categoria: text,
      /** The photos' day. */
      fecha: text,
      nombre: oneOf<PideNombre>(),
      /** Until when it takes photos. */
      cierra: text,
      /** SHA-256 of the secret of its address. */
      clave: text,
      createdAt: text,
      version: integer,
    },
    copied: true,
    private: true,
    content: () => true,
  },
  /** A photo that somebody sent; one that was published is in the gallery, by the same id. */
  colecciones_fotos: {
    columns: {
      id: text,
      coleccion: text,
      /** '' once it is published. */
      url: picture('galeria'),
      /** SHA-256 of the cookie of the browser that sent it. */
      aparato: text,
      /** Who sent it, where they said so. */
      nombre: personal,
      /** Children are on it. */
      menores: filled(oneOf<Flag>()),
      /** What it looks like (`alike.ts`). */
      parecido: text,
      bytes: integer,
      estado: filled(oneOf<EstadoFoto>()),
      /** The account that said yes first to one with children. */
      aprobo: filled(text),
      /** When it was looked at, or sent: what comes first is shown first. */
      orden: text,
      createdAt: text,
    },
    copied: true,
    counted: 'Fotos de colecciones',
    private: true,
    bin: { seenByVisitors: false },
    content: () => true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
