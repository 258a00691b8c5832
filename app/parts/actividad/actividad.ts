/** The kinds of entry, as the dashboard words them after the person's name. Each feature declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Acciones {}

export type Accion = keyof Acciones

/** Stands for `npm run admin` instead of a person's e-mail. */
export const CONSOLA = 'La consola del servidor'

/** Stands for the clock, which publishes what was scheduled. */
export const RELOJ = 'La hora programada'

/** Days to keep the log; Ajustes states it. */
export const DIAS_DE_ACTIVIDAD = 365

/**
 * An entry of the log; `fecha` is a moment (ISO-8601 UTC). In `texto` «…» stands for the person that `detalle`
 * begins with («eva@…: Fotos, Agenda»).
 */
export type Actividad = { id: string; fecha: string; quien: string; texto: string; detalle: string }

/** What somebody only looked at, and who came and went: it changed nothing. */
export const isQuiet = (texto: string) => /^((inició|cerró) sesión|leyó |vio )/.test(texto)

/** «dio a eva@… los permisos «Fotos, Agenda»», «agregó la foto «Bautismo»». */
export function fraseDe({ texto, detalle }: Pick<Actividad, 'texto' | 'detalle'>): string {
  const [quien = '', nombres] = texto.includes('…') ? detalle.split(': ') : []
  if (nombres === undefined) return detalle ? `${texto} «${detalle}»` : texto
  const said = nombres.includes(', ') ? texto.replace('el permiso', 'los permisos') : texto
  return `${said.replace('…', quien)} «${nombres.split(', ').join('», «')}»`
}
