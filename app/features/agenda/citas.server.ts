import {
  addDays,
  addMinutes,
  localAt,
  MINUTES_A_DAY,
  type Momento,
  minutesBetween,
  momentoOf,
} from '#app/parts/iglesia/zona.server.ts'
import type { Categoria, Cita, DatosEvento, Evento, Excepcion } from './evento.ts'
import { fechasOnDays, hasFecha } from './repeticion.ts'

/** What an administrator filled in, as it holds for the date that begins at `fecha` by the rule. */
export function datosOn(evento: Evento, fecha: string, excepcion: Excepcion | undefined): DatosEvento {
  const { titulo, categoria, modalidad, lugar, enlace, descripcion, encargado, whatsapp } = evento
  return {
    titulo,
    categoria,
    modalidad,
    lugar,
    enlace,
    descripcion,
    encargado,
    whatsapp,
    inicio: fecha,
    fin: addMinutes(fecha, minutesBetween(evento.inicio, evento.fin)),
    ...excepcion?.cambios,
  }
}

/** Whether the event takes place then: a date of its rule that was not deleted. */
export const takesPlace = (evento: Evento, fecha: string): boolean =>
  hasFecha(evento, fecha) && !evento.excepciones.some((each) => each.fecha === fecha && each.quitada)

export const hoyEn = (zona: string): string => localAt(new Date(), zona).slice(0, 10)

/** The end of a time. If the clocks skip it, it would come before its beginning: keep the length. */
function finAfter(from: Momento, inicio: string, fin: string, zona: string): Momento {
  const to = momentoOf(fin, zona)
  return to.instante > from.instante
    ? to
    : momentoOf(addMinutes(from.local, minutesBetween(inicio, fin)), zona)
}

/** One date of an event; undefined if it was removed. It does not ask whether the rule has that date. */
export function citaOn(evento: Evento, fecha: string, categoria: Categoria): Cita | undefined {
  const excepcion = evento.excepciones.find((each) => each.fecha === fecha)
  if (excepcion?.quitada) return undefined
  const { inicio, fin, ...datos } = datosOn(evento, fecha, excepcion)
  const { id, slug, imagen, zona, inscripcion, cupo, ejemplo } = evento
  const begin = momentoOf(inicio, zona)
  return {
    ...datos,
    evento: id,
    slug,
    fecha,
    categoria,
    imagen,
    zona,
    inscripcion,
    cupo,
    ejemplo,
    inicio: begin,
    fin: finAfter(begin, inicio, fin, zona),
    repite: evento.repeticion !== undefined,
    cancelada: evento.cancelado || excepcion?.cancelada === true,
    motivo: excepcion?.motivo || evento.motivo,
  }
}

/** The local days of any zone around a span of time. */
export const daysAround = (desde: Date, hasta: Date) => ({
  first: addDays(desde.toISOString().slice(0, 10), -1),
  last: addDays(hasta.toISOString().slice(0, 10), 1),
})

/** The dates of an event that are not over at `desde` and begin before `hasta`, in order. */
export function citasBetween(evento: Evento, desde: Date, hasta: Date, categoria: Categoria): Cita[] {
  const { first, last } = daysAround(desde, hasta)
  const [from, to] = [desde.toISOString(), hasta.toISOString()]
  // What lasts into the window began its own length before.
  const days = Math.ceil(minutesBetween(evento.inicio, evento.fin) / MINUTES_A_DAY)
  const moved = evento.excepciones.filter(({ cambios }) => cambios?.inicio).map(({ fecha }) => fecha)
  const fechas = new Set([...fechasOnDays(evento, addDays(first, -days), last), ...moved])
  return [...fechas]
    .flatMap((fecha) => citaOn(evento, fecha, categoria) ?? [])
    .filter(({ inicio, fin }) => fin.instante > from && inicio.instante < to)
    .sort(byBeginning)
}

/** In order of time; what begins together by title. */
export function byBeginning(a: Cita, b: Cita): number {
  if (a.inicio.instante !== b.inicio.instante) return a.inicio.instante < b.inicio.instante ? -1 : 1
  return porTitulo(a.titulo, b.titulo) || Number(a.evento > b.evento) - Number(a.evento < b.evento)
}

const { compare: porTitulo } = new Intl.Collator('es')
