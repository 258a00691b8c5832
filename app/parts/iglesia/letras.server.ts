import bitter from '#app/ui/fonts/bitter.css?url'
import bitterTitulo from '#app/ui/fonts/bitter-600.woff2?url'
import figtree from '#app/ui/fonts/figtree.css?url'
import figtreeTitulo from '#app/ui/fonts/figtree-600.woff2?url'
import type { LetrasPropias } from './letras.ts'
import type { Sitio } from './sitio.ts'

/** A pair's stylesheet, and the file of its headings. */
type Archivos = { hoja: string; titulo: string }

const ARCHIVOS: Readonly<Record<LetrasPropias, Archivos>> = {
  bitter: { hoja: bitter, titulo: bitterTitulo },
  figtree: { hoja: figtree, titulo: figtreeTitulo },
}

/** The stylesheets of all pairs, for the form that shows them. */
export const HOJAS_LETRAS: readonly string[] = Object.values(ARCHIVOS).map(({ hoja }) => hoja)

/** What pages need of the typefaces that a church chose. Nothing while it has those of a new site. */
export function letrasDe({ letras = 'alegreya' }: Sitio): { letras?: Archivos & { nombre: LetrasPropias } } {
  return letras === 'alegreya' ? {} : { letras: { nombre: letras, ...ARCHIVOS[letras] } }
}
