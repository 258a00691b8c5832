import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { addDays, localAt, type Momento, momentoAt, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import { shorten } from '#app/parts/page/meta.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { listAnunciadas, listCategorias, listCitas } from '../agenda.server.ts'
import { colorDe } from '../colores.ts'
import { diaCercano, nombreDeDia } from '../dias.ts'
import { rutaDeCita, rutaDeVoy } from '../direcciones.ts'
import { CATEGORIA_RADIO, type Categoria, type Cita } from '../evento.ts'
import { cerrada } from '../voy/inscripciones.server.ts'

/** How far the list looks ahead, in days. */
const DAYS = 28
/** Where those days hold nothing, how far it looks for what comes next. */
const FAR_DAYS = 366
/** How far ahead a page of the list may begin: each such day is an address. */
export const MOST_DAYS_AHEAD = 2 * 366
/** The list ends with the day on which it would get longer than this. */
const MOST = 60

const MOST_DETAIL = 140

/** An event keeps the zone it was made in; visitors read the church's. */
export const momentosIn = (
  { inicio, fin, zona: own }: Pick<Cita, 'inicio' | 'fin' | 'zona'>,
  zona: string,
) =>
  own === zona
    ? { inicio, fin }
    : {
        inicio: momentoAt(new Date(inicio.instante), zona),
        fin: momentoAt(new Date(fin.instante), zona),
      }

const dayOf = ({ local }: Momento) => local.slice(0, 10)
const hourOf = ({ local }: Momento) => local.slice(11)

/**
 * When a date takes place: «11:00–12:30», «22:00 a sábado 28 de noviembre, 02:00». `dia` is the day that it
 * is listed under, which of what began earlier is not its first.
 */
export function horarioOf(inicio: Momento, fin: Momento, dia: string): string {
  const until = hourOf(fin)
  if (dayOf(inicio) === dayOf(fin)) return until === hourOf(inicio) ? until : `${hourOf(inicio)}–${until}`
  const named = (momento: Momento) => `${nombreDeDia(dayOf(momento), dia)}, ${hourOf(momento)}`
  if (dayOf(inicio) === dia) return `${hourOf(inicio)} a ${named(fin)}`
  return dayOf(fin) === dia ? `hasta las ${until}` : `hasta el ${named(fin)}`
}

/** One date as a list shows it: `lugar` is '' for the church, `detalle` what happens once is about. */
function visible(cita: Cita, zona: string, first: string) {
  const { titulo, categoria, cancelada, motivo } = cita
  const { inicio, fin } = momentosIn(cita, zona)
  const dia = dayOf(inicio) < first ? first : dayOf(inicio)
  return {
    dia,
    titulo,
    ruta: rutaDeCita(cita),
    categoria,
    cancelada,
    motivo,
    lugar: cita.modalidad === 'linea' ? 'En línea' : cita.lugar,
    detalle: cita.repite || cancelada ? '' : shorten(cita.descripcion, MOST_DETAIL),
    // «11:00», and «11:00–12:30»: by the church's clocks, which are ahead of UTC by `desfase` then.
    hora: hourOf(inicio),
    horario: horarioOf(inicio, fin, dia),
    desfase: inicio.desfase,
    inicio: inicio.instante,
  }
}

export type CitaVisible = Omit<ReturnType<typeof visible>, 'dia'>

/** Dates under their days, from the day `first` on. `hoy` is the church's. */
export function groupByDay(
  citas: readonly Cita[],
  { zona, hoy, first }: { zona: string; hoy: string; first: string },
) {
  const shown = citas.map((cita) => visible(cita, zona, first))
  return [...Map.groupBy(shown, ({ dia }) => dia)].map(([dia, those]) => ({
    dia,
    nombre: nombreDeDia(dia, hoy),
    cercano: diaCercano(dia, hoy),
    citas: those.map(({ dia: _, ...cita }): CitaVisible => cita),
  }))
}

export type DiaConCitas = ReturnType<typeof groupByDay>[number]

/** The whole days that hold at most so many dates; one day at least. */
function atMost(dias: DiaConCitas[], most: number): DiaConCitas[] {
  let count = 0
  return dias.filter(({ citas }, index) => {
    count += citas.length
    return index === 0 || count <= most
  })
}

export async function readHoy(db: Db, ahora: Date): Promise<{ zona: string; hoy: string; midnight: Date }> {
  const zona = (await readSitio(db)).data.zonaHoraria
  const hoy = localAt(ahora, zona).slice(0, 10)
  return { zona, hoy, midnight: startOfDay(addDays(hoy, 1), zona) }
}

/** «domingo 29 de noviembre, 13:00–15:00», by the church's clocks. */
export async function cuandoEs(db: Db, cita: Cita, ahora: Date): Promise<string> {
  const { zona, hoy } = await readHoy(db, ahora)
  const { inicio, fin } = momentosIn(cita, zona)
  return `${nombreDeDia(dayOf(inicio), hoy)}, ${horarioOf(inicio, fin, dayOf(inicio))}`
}

/** The earliest moment at which one of them is over. */
const firstEnd = (citas: readonly Cita[]): Date[] =>
  citas
    .map(({ fin }) => new Date(fin.instante))
    .sort((a, b) => a.getTime() - b.getTime())
    .slice(0, 1)

/**
 * The next dates: from now on, or from the beginning of a day on.
 * @returns the day from which the list goes on, if anything is known to come, and when it changes by itself.
 */
export async function readAgenda(
  db: Db,
  { ahora, desde, categoria }: { ahora: Date; desde?: string | undefined; categoria?: string | undefined },
) {
  const { zona, hoy, midnight } = await readHoy(db, ahora)
  const first = desde ?? hoy
  const begin = desde === undefined ? ahora : startOfDay(desde, zona)
  const until = async (days: number) => {
    const citas = await listCitas(db, {
      desde: begin,
      hasta: startOfDay(addDays(first, days), zona),
      categoria,
    })
    // What goes on from before is on the list before this one.
    return desde === undefined ? citas : citas.filter(({ inicio }) => inicio.instante >= begin.toISOString())
  }
  let citas = await until(DAYS)
  const far = citas.length === 0
  if (far) citas = await until(FAR_DAYS)
  const all = groupByDay(citas, { zona, hoy, first })
  const dias = atMost(all, MOST)
  const cut = all[dias.length]?.dia
  const end = addDays(first, far ? FAR_DAYS : DAYS)
  const siguiente = cut ?? ((await hasFrom(db, end, categoria)) ? end : undefined)
  return { dias, siguiente, cambia: [midnight, ...firstEnd(citas)] }
}

async function hasFrom(db: Db, dia: string, categoria: string | undefined): Promise<boolean> {
  let query = db.selectFrom('eventos').select('id').where('ultima', '>=', dia)
  if (categoria !== undefined) query = query.where('categoria', '=', categoria)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** How many dates the home page shows, and of how many days. */
const ON_HOME = 3
const HOME_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The next dates for the home page: those that are held, with what `verlo` says of them, and those of the
 * coming seven days but the first of the former, which the page tells already.
 */
export async function readSemana(db: Db, ahora: Date, verlo: (cita: Cita) => string) {
  const after = (days: number) => new Date(ahora.getTime() + days * DAY_MS)
  const [{ zona, hoy, midnight }, citas] = await Promise.all([
    readHoy(db, ahora),
    listAnunciadas(db, { desde: ahora, hasta: after(DAYS) }),
  ])
  const week = after(HOME_DAYS).toISOString()
  const held = citas.filter(({ cancelada }) => !cancelada).slice(0, ON_HOME)
  const first = citas.filter((cita) => cita !== held[0] && cita.inicio.instante < week).slice(0, ON_HOME)
  const changes = [midnight, ...firstEnd(first), ...firstEnd(held)]
  // «miércoles 2»: of the coming days the month says nothing.
  const dayOfWeek = (dia: string) => nombreDeDia(dia, hoy).replace(/ de .*/, '')
  const told = (cita: Cita, dayName = (dia: string) => nombreDeDia(dia, hoy)) => {
    const { dia, titulo, ruta, horario } = visible(cita, zona, hoy)
    const near = diaCercano(dia, hoy)
    const cuando = `${near ? `${near}, ${dayOfWeek(dia)}` : dayName(dia)}, ${horario}`
    // Straight to the form: from the home «Voy» is three presses. '' where nobody can.
    const voy = cerrada(cita, ahora) ? '' : rutaDeVoy(cita.slug, cita.fecha.slice(0, 10))
    return { titulo, ruta, cuando, voy }
  }
  return {
    semana: {
      citas: first.map((cita) => ({
        ...told(cita, dayOfWeek),
        cancelada: cita.cancelada,
        color: colorDe(cita.categoria.slug),
      })),
      cambia: Math.min(...changes.map((moment) => moment.getTime())),
    },
    proximas: held.map((cita) => ({
      ...told(cita),
      ...dondeEs(cita),
      verlo: verlo(cita),
      inicio: Date.parse(cita.inicio.instante),
      fin: Date.parse(cita.fin.instante),
    })),
  }
}

type Leida = Awaited<ReturnType<typeof readSemana>>
export type Semana = Leida['semana']
export type Proxima = Leida['proximas'][number]

/** Where it is ('' for the church), and the way there: to the place, if there is no address. */
function dondeEs({ categoria, modalidad, lugar, enlace }: Cita): {
  lugar: string
  como: { texto: string; href: string } | null
} {
  if (categoria.slug === CATEGORIA_RADIO)
    return { lugar: 'Por nuestra radio', como: { texto: 'Ir a la radio', href: '/radio' } }
  if (modalidad === 'linea')
    return { lugar: 'En línea', como: enlace ? { texto: 'Conectarse', href: enlace } : null }
  return { lugar, como: { texto: 'Cómo llegar', href: modalidad === 'otro' ? enlace : '' } }
}

/** The categories that events have, in their order: what a list can be filtered by. */
export async function listFiltros(db: Db): Promise<Categoria[]> {
  const [used, all] = await Promise.all([
    db.selectFrom('eventos').select('categoria').distinct().execute(),
    listCategorias(db),
  ])
  return all.filter(({ slug }) => used.some(({ categoria }) => categoria === slug))
}
