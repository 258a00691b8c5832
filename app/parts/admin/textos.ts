import { PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'

/** The dashboard's reasons for refusing a request. */
export const SIN_PERMISOS = 'Tu cuenta no tiene permisos de administrador.'
/** For somebody who lacks this permission and has others. */
export function faltaPermiso(needed: Permiso | readonly Permiso[]): string {
  const nombres = [needed].flat().map((each) => `«${PERMISOS[each]}»`)
  return `Para esto necesitas el permiso ${nombres.join(' o ')}. Pídeselo a quien administra el sitio.`
}
export const SESION_TERMINADA =
  'Tu sesión terminó. Inicia sesión en otra pestaña, vuelve aquí e inténtalo de nuevo.'
export const DEMASIADOS_INTENTOS = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'

/** For a change of something that a page loaded earlier still shows. */
export const YA_NO_ESTA = 'Eso ya no está: quizá otra persona lo eliminó. Recarga la página.'

/** Sent without scripts, a refused form comes back as a page, which starts at its top. */
export const REVISA_LO_MARCADO = 'No se guardó todavía: revisa lo que está marcado.'

/** A page loaded before an update may send an intention that no longer exists. */
export const INTENCION_DESCONOCIDA =
  'No se entendió lo que querías hacer. Recarga la página e inténtalo de nuevo.'
