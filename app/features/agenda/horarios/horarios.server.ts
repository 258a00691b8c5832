import type { Horario } from '#app/parts/iglesia/contacto.ts'
import { addDays, localAt, momentoOf } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { eventoOf } from '../agenda.server.ts'
import { citaOn } from '../citas.server.ts'
import { CATEGORIA_CULTO, CATEGORIA_RADIO, type Evento } from '../evento.ts'
import { DIAS, type Dia } from '../opciones.ts'
import { NOMBRE_DE_DIA } from '../palabras.ts'
import { diaOf, fechasOnDays } from '../repeticion.ts'
import { claveDe, type Nota } from './nota.ts'

// The schedule of Contacto is free text, and says when the church meets beside the agenda, which says so too:
// what of one is meant by the other.

/** A weekday and a time («HH:MM»). */
type Cuando = { dia: Dia; hora: string }

const DIA_DE = new Map(DIAS.map((dia) => [foldText(NOMBRE_DE_DIA[dia]), dia]))

/** What «Domingos», «11:00 AM» mean; undefined for anything but one weekday and one time. */
export function cuandoDe({ dia, hora }: Horario): Cuando | undefined {
  const word = foldText(dia)
    .trim()
    .replace(/^(todos )?los /, '')
  const day = DIA_DE.get(word) ?? DIA_DE.get(word.replace(/s$/, ''))
  const text = foldText(hora)
    .replace(/[\s.]+(?=[ap]\.?\s?m\b)/, '')
    .replace(/([ap])\.?\s?m\.?$/, '$1m')
    .replace(/\s*(hrs?|horas|h)\.?$/, '')
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/.exec(text.trim()) ?? []
  if (!day || hours === undefined) return undefined
  const number = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  if (number > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return undefined
  return { dia: day, hora: `${String(number).padStart(2, '0')}:${minutes}` }
}

/** A weekday on which an event meets week after week, with its next date by the rule. */
export type Semanal = Cuando & { evento: Evento; fecha: string }

/** The events that repeat by weeks, but the radio's programme, by their next dates from `hoy` on. */
export async function listSemanales(db: Db, hoy: string): Promise<Semanal[]> {
  const rows = await db
    .selectFrom('eventos')
    .selectAll()
    .where('ultima', '>=', hoy)
    .where('categoria', '!=', CATEGORIA_RADIO)
    .where('repeticion', 'like', '%"tipo":"semana"%')
    .execute()
  return rows.map(eventoOf).flatMap((evento) => {
    const weeks = evento.repeticion?.cada ?? 1
    const next = fechasOnDays(evento, hoy, addDays(hoy, 7 * weeks - 1))
    const first = new Map(next.toReversed().map((fecha) => [diaOf(fecha), fecha]))
    return [...first].map(([dia, fecha]) => ({ dia, hora: fecha.slice(11), evento, fecha }))
  })
}

/** A row of the schedule beside the event that it speaks of. */
export type Par = { horario: Horario | undefined; semanal: Semanal | undefined; igual: boolean }

const minutesOf = ({ hora }: Cuando) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/** Two times of a weekday that are nearer than this are taken for one meeting. */
const NEAR_MINUTES = 180

/** Rows with their events, of the same time or the nearest that weekday; then services without a row. */
export function parear(horarios: readonly Horario[], semanales: readonly Semanal[]): Par[] {
  const free = new Set(semanales)
  const read = horarios.flatMap((horario) => {
    const cuando = cuandoDe(horario)
    return cuando ? { horario, cuando } : []
  })
  const apart = (one: Cuando, other: Cuando) => Math.abs(minutesOf(one) - minutesOf(other))
  const take = (cuando: Cuando, most: number) => {
    const [found] = [...free]
      .filter((each) => each.dia === cuando.dia && apart(each, cuando) <= most)
      .sort((a, b) => apart(a, cuando) - apart(b, cuando))
    if (found) free.delete(found)
    return found
  }
  const exact = new Map(read.map(({ horario, cuando }) => [horario, take(cuando, 0)]))
  const rows = read.map(({ horario, cuando }): Par => {
    const same = exact.get(horario)
    return { horario, semanal: same ?? take(cuando, NEAR_MINUTES), igual: same !== undefined }
  })
  const services = [...free].filter(({ evento }) => evento.categoria === CATEGORIA_CULTO && !evento.cancelado)
  return [...rows, ...services.map((semanal): Par => ({ horario: undefined, semanal, igual: false }))]
}

/** What this week has of its own: «este miércoles no hay: feriado». */
export function notasDe(pares: readonly Par[], ahora: Date, zona: string): Nota[] {
  const week = addDays(localAt(ahora, zona).slice(0, 10), 6)
  return pares.flatMap(({ horario, semanal }): Nota[] => {
    if (!horario || !semanal || semanal.fecha.slice(0, 10) > week) return []
    const { evento, fecha, dia } = semanal
    const cita = citaOn(evento, fecha, { slug: evento.categoria, nombre: '' })
    const day = evento.cancelado ? 'por ahora' : `este ${NOMBRE_DE_DIA[dia]}`
    const end = cita ? cita.fin.instante : momentoOf(`${fecha.slice(0, 10)}T23:59`, zona).instante
    const note = (texto: string) => ({ horario: claveDe(horario), texto, hasta: Date.parse(end) })
    if (Date.parse(end) <= ahora.getTime()) return []
    if (!cita) return [note(`${day} no hay`)]
    if (cita.cancelada) return [note(`${day} no hay${cita.motivo ? `: ${cita.motivo}` : ''}`)]
    const { local } = cita.inicio
    if (local === fecha) return []
    const moved = `${NOMBRE_DE_DIA[diaOf(local)]} ${Number(local.slice(8, 10))}`
    const other = local.slice(0, 10) === fecha.slice(0, 10) ? '' : `es el ${moved}, `
    return [note(`${day} ${other}a las ${local.slice(11)}`)]
  })
}
