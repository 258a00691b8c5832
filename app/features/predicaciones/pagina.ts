import type { Cached, Pagina } from '#app/parts/page/pagina.ts'
import { formatDay } from '#app/ui/dates.ts'

export const PAGINA = {
  nombre: 'predicaciones',
  ruta: '/predicaciones',
  route: 'features/predicaciones/lista/page',
  parameters: ['buscar', 'serie', 'predicador', 'libro', 'anio', 'pagina'],
  titulo: 'Predicaciones',
  descripcion: ({ nombre }) =>
    `Todas las predicaciones de ${nombre}: búscalas por tema, serie, predicador o libro.`,
  tono: 'alba',
} satisfies Pagina

/** The head of the list where it is a series. */
export const paginaDeSerie = ({ nombre, descripcion }: { nombre: string; descripcion: string }) =>
  ({
    ...PAGINA,
    titulo: nombre,
    descripcion: (sitio) => descripcion || PAGINA.descripcion(sitio),
    tarjeta: () => ({ titulo: PAGINA.titulo }),
  }) satisfies Pagina

/** A sermon's page, whatever its slug. */
export const PREDICACION = {
  ruta: '/predicaciones/:slug',
  route: 'features/predicaciones/predicacion/page',
} satisfies Cached

type DePredicacion = { slug: string; titulo: string; conductor: string; fecha: string; descripcion: string }

/** The head and the share card of one sermon's page. */
export const paginaOf = ({ slug, titulo, conductor, fecha, descripcion }: DePredicacion) =>
  ({
    ...PREDICACION,
    nombre: nombreOf(slug),
    ruta: `/predicaciones/${slug}`,
    titulo,
    descripcion: () => descripcion,
    tono: 'alba',
    tarjeta: () => ({ pie: `${conductor} · ${formatDay(fecha)}` }),
  }) satisfies Pagina

const PREFIJO = 'predicacion-'

/** How its share card is called. */
const nombreOf = (slug: string) => PREFIJO + slug

/** The slug of the sermon whose card is called so; undefined if it is no sermon's. */
export const slugOfNombre = (nombre: string): string | undefined =>
  nombre.startsWith(PREFIJO) ? nombre.slice(PREFIJO.length) : undefined

/** The further sermons, which the carousel asks for as JSON. */
export const MAS = {
  ruta: '/predicaciones/mas',
  route: 'features/predicaciones/mas',
  parameters: ['desde'],
} satisfies Cached
