import type { NombreMotivo } from '#app/ui/glass/vitral-panes.ts'

// Separate from the schema, so that visitors' pages do not load Zod.

/** What the home page's banner stands before; the first is what a new site has. */
export const CLASES_VENTANA = ['siempre', 'vitral', 'foto', 'pelicula'] as const

export type ClaseVentana = (typeof CLASES_VENTANA)[number]

export const NOMBRES_MOTIVO = [
  ...(['girasol', 'rayos', 'rombos', 'olas', 'mosaico'] as const),
] as const satisfies readonly NombreMotivo[]

export type Ventana = {
  clase: ClaseVentana
  /** How the panes of a church's own window are laid, and the words that they are drawn from. */
  motivo: NombreMotivo
  semilla: string
  /**
   * Address of the photo under `/archivos/sitio/…`; '' if there is none. It stays while another class is
   * chosen.
   */
  foto: string
  /** Address of a silent film, before which the photo stands until it plays; '' if there is none. */
  pelicula: string
  /** What must stay in sight of both, in per cent of its width and height. */
  focoX: number
  focoY: number
  /** How light its lightest spot is, 0 to 255: the words stand on a veil that this decides. */
  luz: number
}

/** The middle of a photo. */
export const AL_CENTRO = { focoX: 50, focoY: 50, luz: 255 } as const

type ConVentana = { ventana?: readonly Ventana[] | undefined }

/** What a church chose; undefined while it has the window of a new site. */
export const ventanaDe = ({ ventana }: ConVentana): Ventana | undefined =>
  ventana?.find(({ clase }) => clase !== 'siempre')

/** The church's own glass, if it chose one. */
export function vitralDe(sitio: ConVentana): Pick<Ventana, 'motivo' | 'semilla'> | undefined {
  const { clase, motivo, semilla } = ventanaDe(sitio) ?? {}
  return clase === 'vitral' && motivo && semilla ? { motivo, semilla } : undefined
}

/** The photo that a church chose, if it has one, alone or below its film. */
export function fotoDe(sitio: ConVentana): Ventana | undefined {
  const ventana = ventanaDe(sitio)
  return ventana?.foto && ventana.clase !== 'vitral' ? ventana : undefined
}

/** The film that a church chose, if it has one. */
export const peliculaDe = ({ clase, pelicula }: Pick<Ventana, 'clase' | 'pelicula'>): string | undefined =>
  (clase === 'pelicula' && pelicula) || undefined

/** The file that a window needs and has not. */
export function lacksOf({ clase, foto, pelicula }: Ventana): 'foto' | 'pelicula' | undefined {
  if (clase === 'pelicula' && pelicula === '') return 'pelicula'
  return (clase === 'foto' || clase === 'pelicula') && foto === '' ? 'foto' : undefined
}
