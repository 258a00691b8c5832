/** Why the dashboard refuses something to whoever asks. */
export const SIN_PERMISOS = 'Tu cuenta no tiene permisos de administrador.'
export const SESION_TERMINADA =
  'Tu sesión terminó. Inicia sesión en otra pestaña, vuelve aquí e inténtalo de nuevo.'
export const DEMASIADOS_INTENTOS = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'
