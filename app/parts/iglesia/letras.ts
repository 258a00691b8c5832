/**
 * The pairs of typefaces that a church can choose, each named by the one of its headings; the first is a new
 * site's.
 */
export const LETRAS = {
  alegreya: 'Clásica',
  bitter: 'Firme',
  figtree: 'Moderna',
} as const

export type Letras = keyof typeof LETRAS

/** Another than a new site's. */
export type LetrasPropias = Exclude<Letras, 'alegreya'>
