import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'

/** An address whose answer depends on content alone, so that one rendering serves every visitor. */
export type Cached = {
  ruta: string
  /** The id of its route: the module's path below `app/`, without extension. */
  route: string
  /** The parameters that it reads. Others, such as a campaign's, change nothing on a page. */
  parameters?: readonly string[]
  /** Parameters that count by their presence, whatever their value. */
  marks?: readonly string[]
}

/** A public page, with its description for search engines, chats and share cards. */
export type Pagina = Cached & {
  /** Names its share card: `/tarjeta/<nombre>.jpg`. */
  nombre: string
  /** null on the home page, whose title is the church's name. */
  titulo: string | null
  descripcion(sitio: Sitio): string
  /** Whether the church hides it: it is in no site map then. */
  oculta?(sitio: Sitio): boolean
  /** The colours of its share card. */
  tono: Tono
  /** The words on its share card that are not the usual ones: the page's title, and the church's place. */
  tarjeta?(sitio: Sitio): { titulo?: string; pie?: string }
  /** The address of a picture that is its share card instead, of the same size. */
  imagen?: string | undefined
}

/** A link of the menu. */
export type Enlace = { texto: string; ruta: string }
