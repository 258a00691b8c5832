/** Why the dashboard refuses something to whoever asks. */
export const SIN_PERMISOS = 'Tu cuenta no tiene permisos de administrador.'
export const SESION_TERMINADA =
  'Tu sesión terminó. Inicia sesión en otra pestaña, vuelve aquí e inténtalo de nuevo.'
export const DEMASIADOS_INTENTOS = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'

/** A page that was loaded before an update may ask for what is no longer there. */
export const INTENCION_DESCONOCIDA =
  'No se entendió lo que querías hacer. Recarga la página e inténtalo de nuevo.'
