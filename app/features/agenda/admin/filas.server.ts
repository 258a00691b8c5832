import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import { type FormPublicacion, PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { addDays, localAt, readZona, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { matcherOf } from '#app/platform/text/text.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { categoriaOf, listCategorias, listCitas } from '../agenda.server.ts'
import { countByDia } from '../cambios/mudanza.server.ts'
import { byBeginning, citaOn, takesPlace } from '../citas.server.ts'
import { addMonths } from '../dias.ts'
import { rutaDeCita } from '../direcciones.ts'
import type { Cita, Evento } from '../evento.ts'
import { findEventoById, listEventos } from '../eventos.server.ts'
import { formOf } from './formulario/datos.server.ts'
import { explain, LUGARES } from './textos.ts'

/** The list begins with these days and at least so many dates; «Ver más fechas» shows what follows. */
const [FIRST_DAYS, FIRST_DATES] = [14, 8]
/** Whole months, with at least these days. */
const DAYS_AHEAD = 35
/** More than a church has in a month; bounds the page. */
const MOST_ROWS = 300

type Around = {
  hoy: string
  imagenes: ReadonlyMap<string, Imagen>
  gente: Awaited<ReturnType<typeof countByDia>>
}

/** One date in the dashboard's list, with all that its form edits. */
function filaOf(evento: Evento, cita: Cita, { hoy, imagenes, gente }: Around) {
  const { inicio, fin, modalidad } = cita
  return {
    /** Names the event and the date. */
    id: `${evento.id}_${cita.fecha}`,
    evento: evento.id,
    /** The date by the rule. */
    cita: cita.fecha,
    version: evento.version,
    titulo: cita.titulo,
    ruta: rutaDeCita(cita),
    categoria: cita.categoria,
    dia: inicio.local.slice(0, 10),
    horas: `${inicio.local.slice(11)}–${fin.local.slice(11)}`,
    lugar: modalidad === 'otro' ? cita.lugar : LUGARES[modalidad],
    cancelada: cita.cancelada,
    motivo: cita.motivo,
    repite: evento.repeticion ? explain(evento.repeticion, evento.inicio, hoy) : null,
    ejemplo: evento.ejemplo,
    imagen: imagenes.get(evento.imagen) ?? null,
    datos: formOf(evento, cita.fecha),
    publicacion: PUBLICADO as FormPublicacion,
    /** Who counts on the event from today on. */
    gente: gente.totalOf(evento.id),
    vienen: gente.on(evento.id, cita.fecha.slice(0, 10)).inscritos,
    /** Dates that were deleted alone, from today on. */
    quitadas: evento.excepciones.flatMap(({ fecha, quitada }) =>
      quitada && fecha.slice(0, 10) >= hoy ? fecha : [],
    ),
  }
}

export type Fila = ReturnType<typeof filaOf>

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** The next date within two years of each event whose title has these words, else its last of a year. */
async function findCitas(db: Db, ahora: Date, buscar: string): Promise<Cita[]> {
  const matches = matcherOf(buscar)
  const [desde, hasta] = [-YEAR_MS, 2 * YEAR_MS].map((ms) => new Date(ahora.getTime() + ms)) as [Date, Date]
  const named = (await listCitas(db, { desde, hasta })).filter(({ titulo }) => matches(titulo))
  const now = ahora.toISOString()
  return [...Map.groupBy(named, ({ evento }) => evento).values()]
    .flatMap((citas) => citas.find(({ fin }) => fin.instante > now) ?? citas.at(-1) ?? [])
    .sort(byBeginning)
}

export type Asked = {
  /** A month (`YYYY-MM`); without one, what is next. */
  mes?: string | undefined
  /** Words of a title, instead. */
  buscar?: string
  /** Of what is next, more. */
  mas?: boolean
}

/**
 * The rows that are asked for; `antes` and `despues` are the day before what they show and the one after it.
 * `siguen`: whether there is more of what is next.
 */
export async function listFilas(db: Db, ahora: Date, { mes, buscar = '', mas = false }: Asked) {
  const zona = await readZona(db)
  const hoy = localAt(ahora, zona).slice(0, 10)
  const firstOf = (month: string) => `${month}-01`
  const desde = mes ? firstOf(mes) : hoy
  const end = firstOf(addMonths(mes ?? addDays(hoy, DAYS_AHEAD).slice(0, 7), 1))
  const window = { desde: mes ? startOfDay(desde, zona) : ahora, hasta: startOfDay(end, zona) }
  const citas = buscar ? await findCitas(db, ahora, buscar) : await listCitas(db, window)
  const shown = mes || buscar || mas ? citas : firstDates(citas, addDays(hoy, FIRST_DAYS))
  const filas = await filasOf(db, shown.slice(0, MOST_ROWS), hoy)
  const next = citas[shown.length]?.inicio.local.slice(0, 10)
  return {
    hoy,
    filas,
    faltan: shown.length - filas.length,
    siguen: Boolean(next),
    antes: addDays(desde, -1),
    despues: next ?? end,
  }
}

/** The dates before a day; of days with fewer, whole days until there are enough. */
function firstDates(citas: Cita[], until: string): Cita[] {
  const dayOf = (cita: Cita | undefined) => cita?.inicio.local.slice(0, 10) ?? ''
  const eighth = dayOf(citas[FIRST_DATES - 1] ?? citas.at(-1))
  return citas.filter((cita) => dayOf(cita) < until || dayOf(cita) <= eighth)
}

async function filasOf(db: Db, citas: readonly Cita[], hoy: string): Promise<Fila[]> {
  const ids = [...new Set(citas.map(({ evento }) => evento))]
  const rows = await listEventos(db, ids)
  const eventos = new Map(rows.map((evento) => [evento.id, evento]))
  const imagenes = await imagesByUrl(db, rows.map(({ imagen }) => imagen).filter(Boolean))
  const gente = await countByDia(db, ids, hoy)
  return citas.flatMap((cita) => {
    const evento = eventos.get(cita.evento)
    return evento ? filaOf(evento, cita, { hoy, imagenes, gente }) : []
  })
}

/** The date that an address names (`?editar=`), of an event alone its first; undefined if none. */
export async function findFila(db: Db, clave: string, hoy: string): Promise<Fila | undefined> {
  const [, id, fecha] = /^([\w-]{1,40}?)(?:_(\d{4}-\d\d-\d\dT\d\d:\d\d))?$/.exec(clave) ?? []
  if (!id || (fecha && Number.isNaN(Date.parse(`${fecha}Z`)))) return undefined
  const find = (trx: Db) => findFilaOf(trx, id, fecha, hoy)
  const { found, publicacion } = await findConPublicacion(db, 'eventos', id, find)
  return found && { ...found, publicacion }
}

async function findFilaOf(db: Db, id: string, fecha: string | undefined, hoy: string) {
  const evento = await findEventoById(db, id)
  // A row that a list still shows may be of a date that became another event's: every change of it would be
  // refused.
  if (!evento || (fecha && !takesPlace(evento, fecha))) return undefined
  const cita = citaOn(evento, fecha ?? evento.inicio, categoriaOf(evento.categoria, await listCategorias(db)))
  return cita && (await filasOf(db, [cita], hoy))[0]
}
