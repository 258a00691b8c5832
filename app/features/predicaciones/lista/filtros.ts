/** What the list of sermons can be asked for: its parameters, each '' if it is not given. */
export type Filtros = {
  buscar: string
  /** A series' slug. */
  serie: string
  predicador: string
  /** A book's slug. */
  libro: string
  /** `YYYY` */
  anio: string
}

/** In the order of addresses. */
const FILTROS = ['buscar', 'serie', 'predicador', 'libro', 'anio'] as const

/** More letters than this find nothing else, and are in no page's address. */
export const LARGO_BUSCAR = 80

const PAGINA = /^[1-9]\d{0,4}$/

export function readFiltros(params: URLSearchParams): { filtros: Filtros; pagina: number } {
  const given = (name: string) => (params.get(name) ?? '').trim().slice(0, LARGO_BUSCAR)
  const filtros = Object.fromEntries(FILTROS.map((name) => [name, given(name)])) as Filtros
  const pagina = params.get('pagina') ?? ''
  return { filtros, pagina: PAGINA.test(pagina) ? Number(pagina) : 1 }
}

/** The one address of a list: no empty parameters, no first page. */
export function addressOf(filtros: Partial<Filtros>, pagina = 1): string {
  const given = FILTROS.flatMap((name) => (filtros[name] ? [[name, filtros[name]]] : []))
  const params = new URLSearchParams([...given, ...(pagina > 1 ? [['pagina', String(pagina)]] : [])])
  return `/predicaciones${String(params) && `?${params}`}`
}

/**
 * Whether this is the one address of what it asks for. Others lead there: each that were answered itself
 * would take a place in the page cache, and there is no end of them («?pagina=x», «?anio=2024++»).
 */
export function isTidy(params: URLSearchParams): boolean {
  const { filtros, pagina } = readFiltros(params)
  const written = { ...filtros, pagina: pagina > 1 ? String(pagina) : '' }
  return [...FILTROS, 'pagina' as const].every((name) => params.get(name) === (written[name] || null))
}

export const isFiltered = (filtros: Filtros): boolean => FILTROS.some((name) => filtros[name] !== '')
