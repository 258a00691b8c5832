import type { Vidrio } from '#app/ui/glass/vitral-panes.ts'

/**
 * The palettes of glass that a church can choose; the first is what a new site has. `propia`: a colour of its
 * own.
 */
export const PALETAS = {
  ambar: 'Ámbar',
  granada: 'Granada',
  cobre: 'Cobre',
  oliva: 'Oliva',
  bosque: 'Bosque',
  mar: 'Mar',
  cielo: 'Cielo',
  uva: 'Uva',
  propia: 'Un color propio',
} as const

export type Paleta = keyof typeof PALETAS

export const COLOR_HEX = /^#[0-9a-f]{6}$/

/** Where «Un color propio» begins. */
export const COLOR_PROPUESTO = '#7a2e5d'

/**
 * What a church chose, as its colours are addressed: a palette's name, or `7a2e5d`; undefined: those of a new
 * site.
 */
export function cualDe({
  paleta,
  colorPropio,
}: {
  paleta?: Paleta | undefined
  colorPropio?: string | undefined
}): string | undefined {
  if (paleta === 'propia') return colorPropio?.slice(1)
  return paleta === 'ambar' ? undefined : paleta
}

/** The values of the roles in `app/styles.css`, by their names without `--color-`. */
export type Tokens = Readonly<Record<string, string>>

/** The colours of every role. */
export type Roles = {
  dia: Tokens
  /** By night, and in what is night by day too. */
  noche: Tokens
  /** `noche`, the ground of the banner and the footer, by night. */
  nocheOscura: string
}

/** All that a choice of colours comes to. */
export type Colores = Roles & {
  vidrio: Vidrio
  /** What the colour cannot reach, a sentence each. */
  avisos: string[]
}
