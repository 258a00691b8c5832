export const TEXTOS_PAPELERA = {
  /** Of a question before a deletion; the seconds are those of `DESHACER_MS`. */
  plazo: 'Tendrás diez segundos para deshacerlo; después no se puede recuperar.',
  deshacer: 'Deshacer',
  deshecha: 'Eliminación deshecha',
  tarde: 'Ya pasó el tiempo para deshacer: la eliminación es definitiva.',
  repetida: 'No se puede deshacer: ya existe otro con ese nombre.',
  error: 'Error al deshacer. Inténtalo de nuevo.',
} as const

/** What `discard` returns, at its longest: twenty ids with commas. */
export const LARGO_DESHACER = 20 * 37

/** How long «Deshacer» is shown after a deletion, in milliseconds. */
export const DESHACER_MS = 10_000
