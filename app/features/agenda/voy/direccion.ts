// Not below `/agenda/`, whose pages are cached by their last part.
export const RUTA_VOY = '/voy'
export const RUTA_MI_LUGAR = '/voy/mi-lugar'

/** Where somebody says «Voy» to a date. */
export const rutaDeVoy = (evento: string, dia: string): string =>
  `${RUTA_VOY}?${new URLSearchParams({ evento, fecha: dia })}`
