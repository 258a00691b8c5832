import type { NombreMotivo } from '#app/ui/glass/vitral-panes.ts'

// Separate from the schema, so that visitors' pages do not load Zod.

/** What the home page's banner stands before; the first is what a new site has. */
export const CLASES_VENTANA = ['siempre', 'vitral'] as const

export type ClaseVentana = (typeof CLASES_VENTANA)[number]

export const NOMBRES_MOTIVO = [
  ...(['girasol', 'rayos', 'rombos', 'olas', 'mosaico'] as const),
] as const satisfies readonly NombreMotivo[]

export type Ventana = {
  clase: ClaseVentana
  /** How the panes of a church's own window are laid, and the words that they are drawn from. */
  motivo: NombreMotivo
  semilla: string
}

type ConVentana = { ventana?: readonly Ventana[] | undefined }

/** What a church chose; undefined while it has the window of a new site. */
export const ventanaDe = ({ ventana }: ConVentana): Ventana | undefined =>
  ventana?.find(({ clase }) => clase !== 'siempre')

/** The church's own glass, if it chose one. */
export function vitralDe(sitio: ConVentana): Pick<Ventana, 'motivo' | 'semilla'> | undefined {
  const { clase, motivo, semilla } = ventanaDe(sitio) ?? {}
  return clase === 'vitral' && motivo && semilla ? { motivo, semilla } : undefined
}
