import { type Editado, shownOn } from '#app/features/agenda/cambios/editado.server.ts'
import type { Evento, Repeticion } from '#app/features/agenda/evento.ts'
import { aligned } from '#app/features/agenda/eventos.server.ts'
import type { Dia } from '#app/features/agenda/opciones.ts'
import { fechasFrom, MOST_DATES } from '#app/features/agenda/repeticion.ts'
import { formatDay } from '#app/ui/dates.ts'
import { type FormEvento, reglaOf } from '../evento-schema.ts'
import { TEXTOS_EVENTO } from '../textos.ts'

/** The event that the form means, for the date that it shows. */
export function editadoOf(form: FormEvento): Editado {
  const { titulo, categoria, fecha, modalidad, descripcion, encargado, whatsapp, cupo } = form
  return {
    titulo,
    categoria,
    modalidad,
    descripcion,
    encargado,
    whatsapp,
    cupo,
    lugar: modalidad === 'otro' ? form.lugar : '',
    enlace: modalidad === 'iglesia' ? '' : form.enlace,
    inicio: `${fecha}T${form.comienza}`,
    fin: `${form.ultimoDia ?? fecha}T${form.termina}`,
    inscripcion: form.inscripcion || cupo > 0,
    repeticion: reglaOf(form),
  }
}

/** Why an event cannot repeat so, beside the field that says it. */
export function refusalOf(
  evento: Pick<Evento, 'inicio' | 'fin' | 'repeticion'>,
): { hasta: string[] } | undefined {
  const { inicio, repeticion } = aligned(evento)
  const first = inicio.slice(0, 10)
  const dates = fechasFrom({ inicio, repeticion }, first, MOST_DATES + 1)
  if (dates.length === 0)
    return { hasta: [`Así no ocurriría nunca: la primera fecha sería el ${formatDay(first)}.`] }
  if (repeticion?.fin.tipo === 'fecha' && dates.length > MOST_DATES)
    return { hasta: [TEXTOS_EVENTO.demasiadas] }
  return undefined
}

function repetidoOf(regla: Repeticion | undefined) {
  const none = { cada: '1', dias: [] as Dia[], ordinal: '', diaDelMes: '', hasta: '', veces: '' }
  if (!regla) return { ...none, repite: 'no' as const, unidad: 'semana' as const }
  const unidad = regla.tipo === 'mes-ordinal' ? 'mes' : regla.tipo
  return {
    ...none,
    repite: regla.cada > 1 ? ('personalizado' as const) : unidad,
    unidad,
    cada: String(regla.cada),
    ...(regla.tipo === 'semana' && { dias: regla.dias }),
    ...(regla.tipo === 'mes-ordinal' && { ordinal: String(regla.ordinal), diaDelMes: regla.dia }),
    ...(regla.fin.tipo === 'fecha' && { hasta: regla.fin.hasta }),
    ...(regla.fin.tipo === 'veces' && { veces: String(regla.fin.veces) }),
  }
}

/** What the form begins with, for one date of an event. */
export function formOf(evento: Evento, fecha: string) {
  const { inicio, fin, ...datos } = shownOn(evento, fecha)
  const day = inicio.slice(0, 10)
  return {
    ...datos,
    fecha: day,
    comienza: inicio.slice(11),
    termina: fin.slice(11),
    ultimoDia: fin.slice(0, 10) === day ? '' : fin.slice(0, 10),
    inscripcion: evento.inscripcion ? 'on' : '',
    cupo: evento.cupo > 0 ? String(evento.cupo) : '',
    ...repetidoOf(evento.repeticion),
  }
}
