import type { Horario } from '#app/parts/iglesia/contacto.ts'

/** What stands beside a row of the schedule («este miércoles no hay: feriado»), until a moment. */
export type Nota = { horario: string; texto: string; hasta: number }

export const claveDe = ({ dia, hora }: Horario): string => `${dia} ${hora}`
