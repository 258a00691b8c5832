import { isDeepStrictEqual } from 'node:util'
import {
  addDays,
  addMinutes,
  daysBetween,
  MINUTES_A_DAY,
  minutesBetween,
} from '#app/parts/iglesia/zona.server.ts'
import { datosOn } from '../citas.server.ts'
import { addMonths, daysOfMonth, monthsBetween } from '../dias.ts'
import type { DatosEvento, Evento, Excepcion, Fin, Repeticion } from '../evento.ts'
import { aligned } from '../eventos.server.ts'
import { DIAS } from '../opciones.ts'
import { diaOf, fechasBetween, fechasFrom, fechasOnDays, hasFecha } from '../repeticion.ts'

/** What the form of an event holds, for the date that it shows. Without `imagen` the picture stays. */
export type Editado = DatosEvento & Pick<Evento, 'repeticion' | 'inscripcion' | 'cupo'> & { imagen?: string }

/** What a single date may have of its own, besides its time. */
const TEXTOS = ['titulo', 'modalidad', 'lugar', 'enlace', 'descripcion', 'encargado', 'whatsapp'] as const
const OWN = [...TEXTOS, 'inicio', 'fin'] as const

const exceptionOn = ({ excepciones }: Evento, fecha: string) =>
  excepciones.find((each) => each.fecha === fecha)

/** What holds for one date, as its form shows it. */
export const shownOn = (evento: Evento, fecha: string): DatosEvento =>
  datosOn(evento, fecha, exceptionOn(evento, fecha))

/** The event's exceptions with another one for that date; one that says nothing is left out. */
export function withExcepcion(
  evento: Evento,
  fecha: string,
  change: (before: Omit<Excepcion, 'fecha'>) => Omit<Excepcion, 'fecha'>,
): Excepcion[] {
  const { fecha: _, ...before } = exceptionOn(evento, fecha) ?? { fecha }
  const after = change(before)
  const others = evento.excepciones.filter((each) => each.fecha !== fecha)
  if (Object.keys(after).length === 0) return others
  return [...others, { fecha, ...after }].sort((a, b) => a.fecha.localeCompare(b.fecha))
}

/** The event's exceptions, with what is changed for that date alone. */
export function withCambios(evento: Evento, fecha: string, datos: Editado): Excepcion[] {
  const byRule = datosOn(evento, fecha, undefined)
  const moved = datos.inicio !== byRule.inicio || datos.fin !== byRule.fin
  const names = OWN.filter((name) =>
    name === 'inicio' || name === 'fin' ? moved : datos[name] !== byRule[name],
  )
  const cambios: Excepcion['cambios'] = Object.fromEntries(names.map((name) => [name, datos[name]]))
  return withExcepcion(evento, fecha, ({ cambios: _, ...rest }) =>
    names.length > 0 ? { ...rest, cambios } : rest,
  )
}

/** How a change of all dates moves them: by days, to a time, and for how long. */
function movement(evento: Evento, fecha: string, datos: Editado) {
  const shown = shownOn(evento, fecha)
  const days = daysBetween(shown.inicio, datos.inicio)
  const moves = days !== 0 || datos.inicio !== shown.inicio || datos.fin !== shown.fin
  // One that does not repeat may be delayed: what the form showed is what it then has.
  const isSame = evento.repeticion && datos.inicio.slice(11) === shown.inicio.slice(11)
  const time = (moves && !isSame ? datos : evento).inicio.slice(11)
  const lasting = datos.inicio === shown.inicio && datos.fin === shown.fin ? evento : datos
  return { shown, days, time, minutes: minutesBetween(lasting.inicio, lasting.fin), moves }
}

/** A day before a change and after it: by as many days and months its other dates go along. */
export type Step = readonly [from: string, to: string]

/** The event as if its dates went on for ever. */
export const endless = (evento: Evento): Evento => ({
  ...evento,
  repeticion: evento.repeticion && { ...evento.repeticion, fin: { tipo: 'nunca' } },
})

/** From where to where a form takes the date that it shows: to its new day, or the rule's next one. */
export function stepOf(before: Evento, after: Evento, fecha: string, datos: Editado): Step {
  const to = addDays(fecha.slice(0, 10), movement(before, fecha, datos).days)
  const [found = to] = fechasFrom(endless(after), to, 1)
  return [fecha, found]
}

const firstOnes = (before: Evento, after: Evento): Step => [before.inicio, after.inicio]

/** Whether the rule is the same but for where it begins and ends: then all its dates were moved. */
const isMoved = (before: Evento, after: Evento, step: Step): boolean =>
  daysBetween(...step) !== 0 && isDeepStrictEqual(endless(before).repeticion, endless(after).repeticion)

/** The day that a date is moved to, also after the last: as many days later; by months, the one of its month. */
function movedTo(before: Evento, after: Evento, dia: string, step: Step): string {
  const asManyLater = addDays(dia, daysBetween(...step))
  const regla = after.repeticion
  if (!regla || regla.tipo === 'semana' || regla.tipo !== before.repeticion?.tipo) return asManyLater
  const mes = addMonths(dia.slice(0, 7), monthsBetween(...step))
  const [found] = fechasOnDays(endless(after), `${mes}-01`, addDays(`${addMonths(mes, 1)}-01`, -1))
  return found?.slice(0, 10) ?? asManyLater
}

/**
 * Where a day's people and what it has of its own go when an event's dates change: with all dates, if these
 * were moved; else they stay, unless the day is gone and became a new one.
 */
export function goesTo(before: Evento, after: Evento, dia: string, step = firstOnes(before, after)): string {
  const has = (evento: Evento, day: string) => hasFecha(evento, day + evento.inicio.slice(10))
  const to = movedTo(before, after, dia, step)
  if (isMoved(before, after, step)) return to
  return !has(after, dia) && has(after, to) && !has(before, to) ? to : dia
}

/** A date that begins later by no more than this, in minutes, is delayed; any other was moved by hand. */
export const MOST_DEMORA = 30

/** Whether what a date has as its own beginning still is that of the rule, but for a delay. */
export function isByRule(fecha: string, inicio: string): boolean {
  const late = minutesBetween(fecha, inicio)
  return late >= 0 && late <= MOST_DEMORA
}

/** The changes of one date that becomes another: one that was put on another day by hand stays there. */
function carried(cambios: Excepcion['cambios'], fecha: string, to: string) {
  const { inicio, fin } = cambios ?? {}
  if (!inicio || !fin) return cambios
  const isDelay = isByRule(fecha, inicio)
  if (!isDelay && daysBetween(fecha, inicio) !== 0) return cambios
  const minutes = isDelay ? minutesBetween(fecha, to) : daysBetween(fecha, to) * MINUTES_A_DAY
  return { ...cambios, inicio: addMinutes(inicio, minutes), fin: addMinutes(fin, minutes) }
}

/**
 * The event with what the form changed for all dates: what differs from what it showed for `fecha`.
 * Exceptions go along with their dates.
 */
export function edited(evento: Evento, fecha: string, datos: Editado): Evento {
  const { shown, days, time, minutes, moves } = movement(evento, fecha, datos)
  const repeticion =
    days === 0 ? datos.repeticion : followed(evento.repeticion, datos.repeticion, datos.inicio)
  const isNumbered = repeticion?.tipo === 'mes' || repeticion?.tipo === 'anio'
  const first = isNumbered
    ? firstNumbered(evento, repeticion, datos.inicio.slice(0, 10), fecha, days)
    : addDays(evento.inicio.slice(0, 10), days)
  const inicio = `${first}T${time}`
  const touched = TEXTOS.filter((name) => datos[name] !== shown[name])
  const after = aligned({
    ...evento,
    ...Object.fromEntries(touched.map((name) => [name, datos[name]])),
    categoria: datos.categoria,
    inscripcion: datos.inscripcion,
    cupo: datos.cupo,
    imagen: datos.imagen ?? evento.imagen,
    inicio,
    fin: addMinutes(inicio, minutes),
    repeticion,
  })
  const step = stepOf(evento, after, fecha, datos)
  const excepciones = evento.excepciones.flatMap((each): Excepcion[] => {
    const to = `${goesTo(evento, after, each.fecha.slice(0, 10), step)}T${time}`
    if ((evento.repeticion && !repeticion) || !hasFecha(after, to)) return []
    const { cambios, ...rest } = each
    const left = each.fecha === fecha ? unchanged(cambios, shown, datos, moves) : cambios
    if (left === undefined && Object.keys(rest).length === 1) return []
    return [{ ...rest, fecha: to, ...(left && { cambios: carried(left, each.fecha, to) }) }]
  })
  return { ...after, excepciones }
}

/**
 * The first day of a rule by the number of its day, if the date at `fecha` is moved by `days`. One that was of
 * another kind begins with the day that the form shows.
 */
function firstNumbered(
  evento: Evento,
  regla: Repeticion,
  shown: string,
  fecha: string,
  days: number,
): string {
  if (regla.tipo !== evento.repeticion?.tipo) return shown
  const to = addDays(fecha.slice(0, 10), days)
  const inMonthOf = (each: string) =>
    daysOfMonth(addMonths(each.slice(0, 7), monthsBetween(fecha, to)))[Number(to.slice(8)) - 1]
  // Not every month has that number; the one of `to` does.
  return fechasBetween(evento, evento.inicio, fecha).map(inMonthOf).find(Boolean) ?? to
}

/** Of the changes of one date, those that the form left as they were: the others now hold for all dates. */
function unchanged(cambios: Excepcion['cambios'], shown: DatosEvento, datos: Editado, moves: boolean) {
  const left = OWN.filter((name) => {
    if (cambios?.[name] === undefined) return false
    return name === 'inicio' || name === 'fin' ? !moves : datos[name] === shown[name]
  })
  return left.length > 0 ? Object.fromEntries(left.map((name) => [name, cambios?.[name]])) : undefined
}

/** A rule that was not touched goes with the date that was moved: «cada miércoles» becomes «cada jueves». */
function followed(before: Repeticion | undefined, regla: Repeticion | undefined, inicio: string) {
  if (!before || !regla || before.tipo !== regla.tipo) return regla
  const dia = diaOf(inicio)
  if (regla.tipo === 'semana' && before.tipo === 'semana') {
    const [only, ...others] = regla.dias
    return others.length > 0 || before.dias.length > 1 || before.dias[0] !== only
      ? regla
      : { ...regla, dias: [dia] }
  }
  if (regla.tipo !== 'mes-ordinal' || before.tipo !== 'mes-ordinal') return regla
  if (regla.dia !== before.dia || regla.ordinal !== before.ordinal) return regla
  const week = Math.ceil(Number(inicio.slice(8, 10)) / 7) as 1 | 2 | 3 | 4 | 5
  const isLast = addDays(inicio.slice(0, 10), 7).slice(5, 7) !== inicio.slice(5, 7)
  return { ...regla, dia, ordinal: regla.ordinal === -1 && isLast ? -1 : week } as const
}

/** Whether the form moved a date without saying to which days a rule with several of them moves. */
export function leavesDaysOpen(evento: Evento, fecha: string, datos: Editado): boolean {
  const [before, after] = [evento.repeticion, datos.repeticion]
  if (before?.tipo !== 'semana' || after?.tipo !== 'semana' || after.dias.length < 2) return false
  const same = DIAS.every((dia) => before.dias.includes(dia) === after.dias.includes(dia))
  return same && movement(evento, fecha, datos).days % 7 !== 0
}

/** The event in two: the dates before `fecha`, which is not the first, and those from then on. */
export function partsAt(evento: Evento, fecha: string): { earlier: Evento; later: Evento } {
  const { repeticion, excepciones } = evento
  if (!repeticion) throw new Error('Only a repeated event has dates that follow')
  const before: Fin = { tipo: 'fecha', hasta: addDays(fecha.slice(0, 10), -1) }
  const inicio = fecha
  const fin = addMinutes(fecha, minutesBetween(evento.inicio, evento.fin))
  return {
    earlier: {
      ...evento,
      repeticion: { ...repeticion, fin: before },
      excepciones: excepciones.filter((each) => each.fecha < fecha),
    },
    later: {
      ...evento,
      inicio,
      fin,
      repeticion: { ...repeticion, fin: restOf(evento, fecha, repeticion.fin) },
      excepciones: excepciones.filter((each) => each.fecha >= fecha),
    },
  }
}

/** When the dates from `fecha` on end. A count is what is left of it. */
function restOf(evento: Evento, fecha: string, fin: Fin): Fin {
  if (fin.tipo !== 'veces') return fin
  const before = fechasBetween(evento, evento.inicio, addMinutes(fecha, -1)).length
  return { tipo: 'veces', veces: Math.max(1, fin.veces - before) }
}

/** The form's data for the dates from `fecha` on: a count that it left as it was counts them alone. */
export function forLater(evento: Evento, fecha: string, datos: Editado): Editado {
  const { repeticion } = datos
  const before = evento.repeticion?.fin
  if (repeticion?.fin.tipo !== 'veces' || before?.tipo !== 'veces' || before.veces !== repeticion.fin.veces)
    return datos
  return { ...datos, repeticion: { ...repeticion, fin: restOf(evento, fecha, repeticion.fin) } }
}
