import type { Auth } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { FILTROS } from '../peticion.ts'
import {
  countDudosas,
  listPeticiones,
  PETICIONES_MIRADAS,
  PETICIONES_POR_PAGINA,
} from '../peticiones.server.ts'
import { openBusqueda } from './search.server.ts'

/** Maximum pages under one URL; from there «Ver más» continues with a cursor. */
const MOST_PAGES = 10
const MOST_PRINTED = 300

/** The requests on the sheet for a prayer meeting. */
export async function loadHoja(db: Db) {
  // Leave suspected spam out: the sheet is read aloud.
  const { peticiones } = await listPeticiones(db, {
    filtro: 'pendientes',
    dudosas: false,
    limit: MOST_PRINTED,
  })
  // Paper gets left lying around: give it the name and the request, never the contact details.
  return peticiones.map(({ id, nombre, peticion, fecha }) => ({ id, nombre, peticion, fecha }))
}

/** Loads the page of the list that the URL asks for. */
export async function loadPeticiones({ db, auth }: { db: Db; auth: Auth }, params: URLSearchParams) {
  const soloDudosas = params.get('filtro') === 'dudosas'
  const filtro = FILTROS.find((each) => each === params.get('filtro')) ?? 'todas'
  const busca = await openBusqueda(auth, params.get('busca'))
  const paginas = Math.min(Math.max(Math.trunc(Number(params.get('paginas'))) || 1, 1), MOST_PAGES)
  const desde = params.get('desde') ?? undefined
  const { peticiones, siguiente, hayMas } = await listPeticiones(db, {
    filtro,
    busca,
    desde,
    limit: paginas * PETICIONES_POR_PAGINA,
    mirar: paginas * PETICIONES_MIRADAS,
    ...(soloDudosas && { dudosas: true }),
  })
  const mas = siguiente
    ? paginas < MOST_PAGES
      ? { paginas: paginas + 1, desde }
      : { paginas: 1, desde: siguiente }
    : undefined
  return {
    dudosas: await countDudosas(db),
    /** When the list was loaded: later requests have not been seen. */
    visto: now(),
    filtro: soloDudosas ? ('dudosas' as const) : filtro,
    busca,
    peticiones,
    /** The query of «Ver más»; undefined at the end of the list. */
    mas,
    /** Whether the search still has older requests to look through. */
    hayMas,
    /** Whether the list starts at a cursor: newer requests are on an earlier page. */
    desdeMedio: Boolean(desde),
  }
}
