/** At the church, elsewhere (`lugar`, with `enlace` for the way), or online (`enlace`). */
export const MODALIDADES = ['iglesia', 'otro', 'linea'] as const
export type Modalidad = (typeof MODALIDADES)[number]

/** The days of the week as calendars abbreviate them (RFC 5545), Monday first. */
export const DIAS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Dia = (typeof DIAS)[number]
