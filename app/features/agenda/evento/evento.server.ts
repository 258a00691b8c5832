import { momentoOf } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import { categoriaOf, findEvento, listCategorias } from '../agenda.server.ts'
import { citaOn, citasBetween } from '../citas.server.ts'
import { diaCercano, nombreDeDia } from '../dias.ts'
import { rutaDeCita, rutaDeVoy } from '../direcciones.ts'
import type { Categoria, Cita, Evento } from '../evento.ts'
import { horarioOf, momentosIn, readHoy } from '../lista/publica.server.ts'
import { enPalabras } from '../palabras.ts'
import { fechasBetween, lastFecha } from '../repeticion.ts'
import { cerrada, countLibres, FAR_MS } from '../voy/inscripciones.server.ts'
import { quedan } from '../voy/voy.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How old the number of places may be that are left. */
const PLACES_MS = 60_000
/** Where the coming dates of most events are found. */
const NEAR_MS = 63 * DAY_MS
/** How many coming dates the page lists, the shown one included. */
const COMING = 8

/** Every date of an event that is not over, as many as the page needs. */
function comingOf(evento: Evento, categoria: Categoria, ahora: Date): Cita[] {
  const until = (ms: number) => citasBetween(evento, ahora, new Date(ahora.getTime() + ms), categoria)
  const near = until(NEAR_MS)
  return near.length > COMING || evento.repeticion === undefined ? near : until(FAR_MS)
}

/** The date on a day by the rule, if the event has it and the day is not far away. */
function citaOnDay(evento: Evento, dia: string, categoria: Categoria, ahora: Date): Cita | undefined {
  if (Math.abs(Date.parse(dia) - ahora.getTime()) > FAR_MS) return undefined
  const fecha =
    fechasBetween(evento, `${dia}T00:00`, `${dia}T23:59`)[0] ??
    evento.excepciones.find((each) => each.cambios?.inicio && each.fecha.startsWith(dia))?.fecha
  return fecha === undefined ? undefined : citaOn(evento, fecha, categoria)
}

/** The last date of an event that has no more to come. */
function lastOf(evento: Evento, categoria: Categoria, ahora: Date): Cita | undefined {
  const recent = citasBetween(evento, new Date(ahora.getTime() - FAR_MS), ahora, categoria).at(-1)
  const last = recent ? undefined : lastFecha(evento)
  return recent ?? (last === undefined ? undefined : citaOn(evento, last, categoria))
}

const enlaceOf = (text: string) => (/^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : '')

/**
 * The event of that slug at the date on the day `elegida` by its rule, else at the next one, else at its
 * last.
 * @returns undefined if there is none; when the page changes by itself.
 */
export async function readEvento(db: Db, slug: string, elegida: string | undefined, ahora: Date) {
  const [evento, categorias, { zona, hoy, midnight }] = await Promise.all([
    findEvento(db, slug),
    listCategorias(db),
    readHoy(db, ahora),
  ])
  if (!evento) return undefined
  const categoria = categoriaOf(evento.categoria, categorias)
  const coming = comingOf(evento, categoria, ahora)
  const cita =
    elegida === undefined
      ? (coming[0] ?? lastOf(evento, categoria, ahora))
      : citaOnDay(evento, elegida, categoria, ahora)
  if (!cita) return undefined

  const fechaOf = (each: Cita) => {
    const { inicio, fin } = momentosIn(each, zona)
    const dia = inicio.local.slice(0, 10)
    return {
      ruta: rutaDeCita(each),
      nombre: nombreDeDia(dia, hoy),
      cercano: diaCercano(dia, hoy),
      horario: horarioOf(inicio, fin, dia),
      inicio,
      fin,
      cancelada: each.cancelada,
      motivo: each.motivo,
    }
  }
  const shown = fechaOf(cita)
  const byRule = momentoOf(cita.fecha, cita.zona)
  const others = coming.filter(({ fecha }) => fecha !== cita.fecha)
  const images = await imagesByUrl(db, cita.imagen === '' ? [] : [cita.imagen])
  const { titulo, descripcion, modalidad, lugar, encargado, whatsapp, ejemplo } = cita
  const dia = cita.fecha.slice(0, 10)
  const open = cerrada(cita, ahora) === undefined
  const libres = open ? await countLibres(db, evento, dia) : undefined
  return {
    evento: {
      ...shown,
      slug,
      fecha: cita.fecha,
      elegida,
      titulo,
      descripcion,
      categoria,
      modalidad,
      lugar,
      encargado,
      whatsapp,
      ejemplo,
      enlace: enlaceOf(cita.enlace),
      /** Where one says «Voy», and how many places are left. */
      voy: open
        ? { ruta: rutaDeVoy(slug, dia), libres: libres === undefined ? '' : quedan(libres) }
        : undefined,
      pasada: Date.parse(cita.fin.instante) <= ahora.getTime(),
      /** When it would have been, of a date that was moved. */
      antes:
        byRule.instante === cita.inicio.instante
          ? undefined
          : { nombre: nombreDeDia(byRule.local.slice(0, 10), hoy), inicio: byRule },
      repeticion: evento.repeticion && enPalabras(evento.repeticion, evento.inicio),
      foto: images.get(cita.imagen) ?? null,
      otras: others.slice(0, COMING - 1).map(fechaOf),
      hayMas: others.length >= COMING,
    },
    cambia: [
      midnight,
      ...[cita, ...coming.slice(0, 1)].map(({ fin }) => new Date(fin.instante)),
      ...(open ? [new Date(cita.inicio.instante)] : []),
      ...(libres === undefined ? [] : [new Date(ahora.getTime() + PLACES_MS)]),
    ].filter((moment) => moment > ahora),
  }
}

export type EventoVisible = NonNullable<Awaited<ReturnType<typeof readEvento>>>['evento']

/** The paths of the events that have dates to come but the examples', for the site map. */
export async function listPaths(db: Db): Promise<string[]> {
  const { hoy } = await readHoy(db, new Date())
  const rows = await db
    .selectFrom('eventos')
    .select('slug')
    .where('ejemplo', '=', 0)
    .where('ultima', '>=', hoy)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => `/agenda/${slug}`)
}
