import type { Cached, Pagina } from '#app/parts/page/pagina.ts'
import { formatMonth, formatWeekday } from '#app/ui/dates.ts'
import type { BoletinPublicado } from './boletin.ts'

/** The latest bulletin. */
export const PAGINA = {
  nombre: 'boletin',
  ruta: '/boletin',
  route: 'features/boletin/page',
  titulo: 'Boletín',
  descripcion: ({ nombre }) =>
    `El boletín del domingo de ${nombre}: una palabra para la semana, los avisos y lo que viene en la agenda.`,
  tono: 'alba',
} satisfies Pagina

export const ARCHIVO = {
  nombre: 'boletines',
  ruta: '/boletin/archivo',
  route: 'features/boletin/archivo/page',
  titulo: 'Boletines anteriores',
  descripcion: ({ nombre }) => `Todos los boletines de ${nombre}, mes por mes, para volver a leerlos.`,
  tono: 'alba',
} satisfies Pagina

/** A bulletin by its Sunday, or the bulletins of a month. */
export const BOLETIN = { ruta: '/boletin/:slug', route: 'features/boletin/fecha-page' } satisfies Cached

const PREFIJO = 'boletin-'

/** The head and the share card of one bulletin's page. */
export const paginaOf = ({
  fecha,
  titulo,
  resumen,
}: Pick<BoletinPublicado, 'fecha' | 'titulo' | 'resumen'>) =>
  ({
    ...BOLETIN,
    nombre: PREFIJO + fecha,
    ruta: `/boletin/${fecha}`,
    titulo,
    descripcion: () => resumen,
    tono: 'alba',
    tarjeta: () => ({ pie: `Boletín del ${formatWeekday(fecha)}` }),
  }) satisfies Pagina

export const paginaOfMes = (mes: string) =>
  ({
    ...ARCHIVO,
    ...BOLETIN,
    ruta: `/boletin/${mes}`,
    titulo: `Boletines de ${formatMonth(mes)}`,
    descripcion: ({ nombre }) => `Los boletines de ${nombre} de ${formatMonth(mes)}.`,
    tarjeta: () => ({ titulo: ARCHIVO.titulo }),
  }) satisfies Pagina

/** The Sunday of the bulletin whose share card is called so; undefined if it is no bulletin's. */
export const fechaOfNombre = (nombre: string): string | undefined =>
  nombre.startsWith(PREFIJO) ? nombre.slice(PREFIJO.length) : undefined
