import bitter from '#app/ui/fonts/bitter.css?url'
import bitterVerso from '#app/ui/fonts/bitter-400.woff2?url'
import bitterTitulo from '#app/ui/fonts/bitter-600.woff2?url'
import cabin from '#app/ui/fonts/cabin-400.woff2?url'
import cabinBold from '#app/ui/fonts/cabin-700.woff2?url'
import figtree from '#app/ui/fonts/figtree.css?url'
import figtreeVerso from '#app/ui/fonts/figtree-400.woff2?url'
import figtreeTitulo from '#app/ui/fonts/figtree-600.woff2?url'
import hind from '#app/ui/fonts/hind-400.woff2?url'
import hindBold from '#app/ui/fonts/hind-700.woff2?url'
import type { LetrasPropias } from './letras.ts'
import type { Sitio } from './sitio.ts'

/** A pair's stylesheet, the files of every first screen, and that of a verse. */
type Archivos = { hoja: string; primeros: readonly string[]; verso: string }

const ARCHIVOS: Readonly<Record<LetrasPropias, Archivos>> = {
  bitter: { hoja: bitter, primeros: [bitterTitulo, cabin, cabinBold], verso: bitterVerso },
  figtree: { hoja: figtree, primeros: [figtreeTitulo, hind, hindBold], verso: figtreeVerso },
}

/** The stylesheets of all pairs, for the form that shows them. */
export const HOJAS_LETRAS: readonly string[] = Object.values(ARCHIVOS).map(({ hoja }) => hoja)

/** What pages need of the typefaces that a church chose. Nothing while it has those of a new site. */
export function letrasDe({ letras = 'alegreya' }: Sitio): { letras?: Archivos & { nombre: LetrasPropias } } {
  return letras === 'alegreya' ? {} : { letras: { nombre: letras, ...ARCHIVOS[letras] } }
}
