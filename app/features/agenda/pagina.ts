import type { Cached, Pagina } from '#app/parts/page/pagina.ts'
import { capital } from '#app/ui/capital.ts'
import { formatMonth } from '#app/ui/dates.ts'
import { isDia, rutaDeCita } from './direcciones.ts'

export const PAGINA = {
  nombre: 'agenda',
  ruta: '/agenda',
  route: 'features/agenda/lista/page',
  parameters: ['categoria', 'desde'],
  titulo: 'Agenda',
  descripcion: ({ nombre }) => `Los cultos, reuniones y actividades de ${nombre}: qué hay hoy y cada semana.`,
  tono: 'mar',
} satisfies Pagina

/** A month, or an event: both are the last part of an address, and a month has a slug's form. */
export const DIRECCION = {
  ruta: '/agenda/:slug',
  route: 'features/agenda/direccion',
  parameters: ['categoria', 'fecha'],
} satisfies Cached

/** A month's page. It shares the agenda's card. */
export const paginaDeMes = (mes: string) =>
  ({
    ...PAGINA,
    ruta: `/agenda/${mes}`,
    titulo: `Agenda de ${formatMonth(mes)}`,
    descripcion: ({ nombre }) =>
      `Los cultos, reuniones y actividades de ${nombre} en ${formatMonth(mes)}, día por día.`,
    tarjeta: () => ({ titulo: PAGINA.titulo }),
  }) satisfies Pagina

type DeEvento = {
  slug: string
  titulo: string
  descripcion: string
  /** The day of the date that its address chooses; undefined for the next one. */
  elegida: string | undefined
  /** «domingo 29 de noviembre, 11:00» */
  cuando: string
  cancelada: boolean
  motivo: string
}

/** The head and the share card of one event's page. */
export const paginaDeEvento = ({ slug, titulo, descripcion, elegida, cuando, cancelada, motivo }: DeEvento) =>
  ({
    ...DIRECCION,
    nombre: nombreOf(slug, elegida),
    ruta: rutaDeCita({ slug, fecha: elegida ?? '', repite: elegida !== undefined }),
    // As the calendar files say it.
    titulo: cancelada ? `Cancelado: ${titulo}` : titulo,
    descripcion: ({ nombre }) =>
      cancelada
        ? ['Cancelado', cuando, motivo].filter(Boolean).join('. ')
        : `${capital(cuando)}. ${descripcion || `Te esperamos en ${nombre}.`}`,
    tono: 'mar',
    tarjeta: () => ({ pie: cuando }),
  }) satisfies Pagina

/** «domingo 29 de noviembre, 11:00»: it stands in what is kept, so never «Hoy». */
export const cuandoOf = ({ nombre, inicio }: { nombre: string; inicio: { local: string } }): string =>
  `${nombre}, ${inicio.local.slice(11)}`

const PREFIJO = 'evento-'
const NOMBRE = /^evento-([a-z0-9-]+)(?:\.(\d{4}-\d{2}-\d{2}))?$/

/** How an event's share card is called. */
const nombreOf = (slug: string, elegida: string | undefined) =>
  PREFIJO + slug + (elegida === undefined ? '' : `.${elegida}`)

/** What the card that is called so shows; undefined if it is no event's. */
export function readNombre(nombre: string): { slug: string; elegida: string | undefined } | undefined {
  const [, slug, elegida] = NOMBRE.exec(nombre) ?? []
  if (slug === undefined || (elegida !== undefined && !isDia(elegida))) return undefined
  return { slug, elegida }
}
