import type { Cached, Pagina } from '#app/parts/page/pagina.ts'

/** Any of the church's own pages. */
export const PROPIA = { ruta: '/p/:slug', route: 'features/paginas/page' } satisfies Cached

/**
 * The pages that the law asks for, which a church may give words of its own (docs/decisions/own-pages.md):
 * the slugs of their rows, which no title makes.
 */
export const LEGALES = { privacidad: '-privacidad', terminos: '-terminos' } as const
export type Legal = keyof typeof LEGALES
export const NOMBRES_LEGALES = ['privacidad', 'terminos'] as const satisfies Legal[]

export const legalOf = (slug: string): Legal | undefined =>
  NOMBRES_LEGALES.find((name) => LEGALES[name] === slug)

export const rutaDePagina = (slug: string) => `/${legalOf(slug) ?? `p/${slug}`}`

const PREFIJO = 'p-'

/** The head and the share card of one. */
export const paginaOf = ({ slug, titulo, resumen }: { slug: string; titulo: string; resumen: string }) =>
  ({
    ...PROPIA,
    nombre: PREFIJO + slug,
    ruta: rutaDePagina(slug),
    titulo,
    descripcion: ({ nombre }) => resumen || `${titulo}, de ${nombre}.`,
    tono: 'alba',
    tarjeta: ({ nombre }) => ({ pie: resumen || nombre }),
  }) satisfies Pagina

/** The address of the page whose share card is called so; undefined if it is no such page's. */
export const slugOfNombre = (nombre: string): string | undefined =>
  nombre.startsWith(PREFIJO) ? nombre.slice(PREFIJO.length) : undefined
