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
import { openBusqueda } from './buscar.server.ts'

/** As many pages as one address shows; beyond them «Ver más» goes on from where they end. */
const MOST_PAGES = 10
const MOST_PRINTED = 300

/** What the sheet for a prayer meeting shows. */
export async function loadHoja(db: Db) {
  // What machines wrote is not read out at a prayer meeting.
  const { peticiones } = await listPeticiones(db, {
    filtro: 'pendientes',
    dudosas: false,
    limit: MOST_PRINTED,
  })
  // A sheet of paper lies around: what reaches it is the name and the request, no way to reach the person.
  return peticiones.map(({ id, nombre, peticion, fecha }) => ({ id, nombre, peticion, fecha }))
}

/** The page of the list that an address names. */
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
    /** Those that come later are not among what is seen now. */
    visto: now(),
    filtro: soloDudosas ? ('dudosas' as const) : filtro,
    busca,
    peticiones,
    mas,
    hayMas,
    desdeMedio: Boolean(desde),
  }
}
