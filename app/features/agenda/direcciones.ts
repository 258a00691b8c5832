import type { Cita } from './evento.ts'

/** The addresses of the agenda's pages: each thing has one. */

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
const DIA = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const isMes = (text: string): boolean => MES.test(text)

export const isDia = (text: string): boolean =>
  DIA.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

type Parametros = { categoria?: string | undefined; desde?: string | undefined; fecha?: string | undefined }

const NOMBRES = ['categoria', 'desde', 'fecha'] as const

function withParams(path: string, parametros: Parametros): string {
  const given = NOMBRES.flatMap((name) => (parametros[name] ? [[name, parametros[name]]] : []))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The list, from a day on if not from today. */
export const rutaDeAgenda = (parametros: Pick<Parametros, 'categoria' | 'desde'> = {}): string =>
  withParams('/agenda', parametros)

/** A month (`YYYY-MM`). */
export const rutaDeMes = (mes: string, categoria?: string): string =>
  withParams(`/agenda/${mes}`, { categoria })

/** An event, at the date that `fecha` names if it repeats. A day names it: no rule has two dates on one. */
export const rutaDeCita = ({ slug, fecha, repite }: Pick<Cita, 'slug' | 'fecha' | 'repite'>): string =>
  withParams(`/agenda/${slug}`, { fecha: repite ? fecha.slice(0, 10) : undefined })

/** Whether an address has just these parameters of ours: others would take places in the page cache. */
export const isTidy = (params: URLSearchParams, parametros: Parametros): boolean =>
  NOMBRES.every((name) => params.get(name) === (parametros[name] || null))

// Not below `/agenda/`, whose pages are cached by their last part.
export const RUTA_VOY = '/voy'
export const RUTA_MI_LUGAR = '/voy/mi-lugar'

export const rutaDeVoy = (evento: string, dia: string): string =>
  `${RUTA_VOY}?${new URLSearchParams({ evento, fecha: dia })}`

/** What a calendar subscribes to: everything, or one category. */
export const rutaDeCalendario = (categoria?: string): string =>
  categoria ? `/agenda/categoria/${categoria}.ics` : '/agenda.ics'
