import { isDeepStrictEqual } from 'node:util'
import type { RouterContextProvider } from 'react-router'
import { listAnunciadas } from '#app/features/agenda/agenda.server.ts'
import { rutaDeCita } from '#app/features/agenda/direcciones.ts'
import { CATEGORIA_CULTO, CATEGORIA_RADIO, type Cita } from '#app/features/agenda/evento.ts'
import { listSemanales, notasDe, parear } from '#app/features/agenda/horarios/horarios.server.ts'
import { NOMBRE_DE_DIA } from '#app/features/agenda/palabras.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { addDays, daysBetween, localAt, readZona, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { changesAt, TRY_AGAIN_MS } from '#app/platform/pages/changes-at.server.ts'
import { requestContext } from '#app/platform/platform.server.ts'
import { type Estado, type Fase, NADA } from './fase.ts'
import { alAire, readTransmision, type Transmision } from './transmision.server.ts'
import { readCanal } from './youtube/ajustes-youtube.server.ts'

const MINUTE = 60_000
/** From when on the minutes to a beginning are counted. */
const PRONTO_MS = 60 * MINUTE
const TERMINO_MS = 30 * MINUTE
/** How far phases reach: a page that was kept for longer says nothing. */
export const DIAS = 8
/** Travels with every page. */
const MOST_PHASES = 30

const RUTA_AGENDA = '/agenda'
const RUTA_RADIO = '/radio'

/** What the state is computed from. `citas` are all dates of the days looked at, in order. */
export type Fuentes = { citas: readonly Cita[]; transmision: Transmision; zona: string }

type Fecha = { inicio: number; fin: number; cita: Cita }

/** What began last (a service within a retreat); of what began together, what ends first. */
const latest = (one: Fecha, other: Fecha) => other.inicio - one.inicio || one.fin - other.fin

/** What the site says at a moment (docs/decisions/live.md, The state). */
export const estadoEn = (moment: number, fuentes: Fuentes): Omit<Fase, 'desde'> =>
  estadoOf(moment, partsOf(fuentes))

/**
 * What the state of any moment is looked up in: the dates as moments, of which `held` are not cancelled. One
 * whose transmission was ended by hand is over from then on.
 */
function partsOf({ citas, transmision, zona }: Fuentes) {
  const aire = alAire(transmision)
  const fechas = citas.map((cita): Fecha => {
    const inicio = Date.parse(cita.inicio.instante)
    const fin = Date.parse(cita.fin.instante)
    const mine = cita.evento === transmision.evento && cita.fecha === transmision.fecha
    const ended = mine && aire && transmision.terminada !== '' && aire.hasta > inicio
    return { inicio, fin: ended ? Math.min(fin, aire.hasta) : fin, cita }
  })
  const held = fechas.filter(({ cita }) => !cita.cancelada)
  return { fechas, held, transmision, aire, zona }
}
type Parts = ReturnType<typeof partsOf>

function estadoOf(moment: number, parts: Parts): Omit<Fase, 'desde'> {
  const { fechas, held, transmision, aire, zona } = parts
  const said = (tipo: Fase['tipo'], texto: string, more: Partial<Fase> = {}) => ({
    tipo,
    texto,
    titulo: '',
    ruta: RUTA_AGENDA,
    cuenta: 0,
    ...more,
  })

  if (aire && aire.desde <= moment && moment < aire.hasta) {
    const ruta = transmision.medio === 'radio' ? RUTA_RADIO : transmision.enlace
    return said('en-vivo', `Ahora: ${transmision.titulo || 'transmisión en vivo'}`, { ruta })
  }
  const [on] = held.filter(({ inicio, fin }) => inicio <= moment && moment < fin).sort(latest)
  if (on) {
    const { titulo, categoria } = on.cita
    const ruta = categoria.slug === CATEGORIA_RADIO ? RUTA_RADIO : rutaDeCita(on.cita)
    return said('ahora', `Ahora: ${titulo}`, { ruta })
  }

  const next = held.find(({ inicio }) => inicio > moment)
  const named = next && { titulo: next.cita.titulo, ruta: rutaDeCita(next.cita) }
  if (next && next.inicio - moment <= PRONTO_MS)
    return said('pronto', `Empieza a las ${horaOf(next.inicio, zona)}`, { ...named, cuenta: next.inicio })

  const today = localAt(new Date(moment), zona).slice(0, 10)
  const off = fechas.find(
    ({ inicio, fin, cita }) =>
      cita.cancelada && moment < fin && localAt(new Date(inicio), zona).slice(0, 10) === today,
  )
  if (off) return said('suspendida', `Hoy se suspende: ${off.cita.titulo}`, { ruta: rutaDeCita(off.cita) })

  const over = lastOver(moment, parts)
  if (over) return said('termino', over.texto, { ruta: over.ruta })
  return next ? said('proximo', cuando(next.inicio, today, zona), named) : said('nada', '', { ruta: '' })
}

/** What is said of what ended within the last half hour. */
function lastOver(moment: number, { held, transmision: { titulo }, aire }: Parts) {
  const isRecent = (fin: number) => fin <= moment && moment < fin + TERMINO_MS
  const ends = held
    .filter(({ fin }) => isRecent(fin))
    .map(({ fin, cita }) => ({ fin, texto: `Terminó: ${cita.titulo}`, ruta: rutaDeCita(cita) }))
  if (aire && isRecent(aire.hasta)) {
    const texto = titulo ? `Terminó: ${titulo}` : 'Terminó la transmisión'
    ends.push({ fin: aire.hasta, texto, ruta: RUTA_AGENDA })
  }
  return ends.sort((one, other) => other.fin - one.fin)[0]
}

const horaOf = (moment: number, zona: string) => localAt(new Date(moment), zona).slice(11)

function cuando(inicio: number, today: string, zona: string): string {
  const local = localAt(new Date(inicio), zona)
  const days = daysBetween(today, local)
  const named = `${NOMBRE_DE_DIA[diaOf(local)]} ${Number(local.slice(8, 10))}`
  return `${days === 0 ? 'hoy' : days === 1 ? 'mañana' : named}, ${local.slice(11)}`
}

/** The state from a moment on, phase by phase, as far as the dates are known. */
export function fasesDesde(moment: number, fuentes: Fuentes): Fase[] {
  const { zona } = fuentes
  const today = localAt(new Date(moment), zona).slice(0, 10)
  const midnights = Array.from({ length: DIAS }, (_, day) =>
    startOfDay(addDays(today, day + 1), zona).getTime(),
  )
  const parts = partsOf(fuentes)
  const { fechas, aire } = parts
  const moments = [
    ...midnights,
    ...fechas.flatMap(({ inicio, fin }) => [inicio - PRONTO_MS, inicio, fin, fin + TERMINO_MS]),
    ...(aire ? [aire.desde, aire.hasta, aire.hasta + TERMINO_MS] : []),
  ]
  const until = midnights.at(-1) as number
  return fasesEntre(moments, { desde: moment, hasta: until, most: MOST_PHASES }, (at) => estadoOf(at, parts))
}

/**
 * What is said from one moment to another, if it changes at these moments alone. What is not known is not said:
 * of more than so many phases the rest is left out.
 */
export function fasesEntre(
  moments: readonly number[],
  { desde, hasta, most }: { desde: number; hasta: number; most: number },
  dichoEn: (moment: number) => Omit<Fase, 'desde'>,
): Fase[] {
  // What begins or ends together is one moment.
  const coming = [...new Set(moments)].filter((each) => each > desde && each < hasta).sort((a, b) => a - b)
  const fases: Fase[] = []
  for (const moment of [desde, ...coming]) {
    const fase = dichoEn(moment)
    const last = fases.at(-1)
    if (last && isDeepStrictEqual(last, { ...fase, desde: last.desde })) continue
    if (fases.length === most) return [...fases, { ...NADA, desde: moment }]
    fases.push({ ...fase, desde: moment })
  }
  return [...fases, { ...NADA, desde: hasta }]
}

/** What the site says from a moment on, and what this week's dates add to the schedule of Contacto. */
export async function readEstado(db: Db, moment: Date): Promise<Estado> {
  const desde = new Date(moment.getTime() - TERMINO_MS)
  const hasta = new Date(moment.getTime() + DIAS * 24 * 60 * 60 * 1000)
  const [citas, zona, { data: transmision }, { data: contacto }] = await Promise.all([
    listAnunciadas(db, { desde, hasta }),
    readZona(db),
    readTransmision(db),
    readContacto(db),
  ])
  const fases = fasesDesde(moment.getTime(), { citas, transmision, zona })
  if (contacto.horarios.length === 0) return { fases, notas: [] }
  const semanales = await listSemanales(db, localAt(moment, zona).slice(0, 10))
  return { fases, notas: notasDe(parear(contacto.horarios, semanales), moment, zona) }
}

export const readFases = async (db: Db, moment: Date): Promise<Fase[]> => (await readEstado(db, moment)).fases

const NO_ESTADO: Estado = { fases: [], notas: [] }

/**
 * The state for a page, which changes by itself when the next phase begins: without scripts it says what the
 * server wrote. The agenda takes no page away when it cannot be read.
 */
export async function loadEstado(context: Readonly<RouterContextProvider>, db: Db): Promise<Estado> {
  const now = new Date()
  try {
    const estado = await readEstado(db, now)
    const next = estado.fases[1]?.desde
    for (const moment of [...(next === undefined ? [] : [next]), ...estado.notas.map(({ hasta }) => hasta)])
      changesAt(context, new Date(moment))
    return estado
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'what is on now could not be read')
    changesAt(context, new Date(now.getTime() + TRY_AGAIN_MS))
    return NO_ESTADO
  }
}

/**
 * How a date can be watched or listened to, '' if only in person: its last one was, or the church has a channel
 * for its services.
 */
export async function readVerlo(db: Db): Promise<(cita: Cita) => string> {
  const [{ data: transmision }, canal] = await Promise.all([readTransmision(db), readCanal(db)])
  return ({ evento, categoria, modalidad }) => {
    if (categoria.slug === CATEGORIA_RADIO) return 'Se escucha en vivo aquí, en la radio del sitio.'
    if (modalidad === 'linea') return 'Se ve en línea, desde donde estés.'
    const shown = evento === transmision.evento || (canal !== '' && categoria.slug === CATEGORIA_CULTO)
    return shown ? 'En persona, y en vivo por internet: el botón aparece aquí cuando empieza.' : ''
  }
}
