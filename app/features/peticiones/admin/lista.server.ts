import { logReading } from '#app/parts/actividad/actividad.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { countUnprayed, listEquipo, prayedToday } from '../oracion/equipo.server.ts'
import { FILTROS } from '../peticion.ts'
import { countDudosas, listPeticiones, PETICIONES_POR_PAGINA } from '../peticiones.server.ts'

/** Maximum pages under one URL; from there «Ver más» continues with a cursor. */
const MOST_PAGES = 10
const MOST_PRINTED = 300
const LONGEST_SEARCH = 100
/** Filters that are there while something matches. */
const ESPECIALES = ['dudosas', 'sin-oracion'] as const

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
export async function loadPeticiones(
  { db, auth, yo }: { db: Db; auth: Auth; yo: string },
  params: URLSearchParams,
) {
  const especial = ESPECIALES.find((each) => each === params.get('filtro'))
  const filtro = FILTROS.find((each) => each === params.get('filtro')) ?? 'todas'
  const busca = openBusqueda(auth, params.get('busca'))
  const paginas = Math.min(Math.max(Math.trunc(Number(params.get('paginas'))) || 1, 1), MOST_PAGES)
  const desde = params.get('desde') ?? undefined
  const { peticiones, siguiente } = await listPeticiones(db, {
    filtro,
    busca,
    desde,
    limit: paginas * PETICIONES_POR_PAGINA,
    ...(especial === 'dudosas' && { dudosas: true }),
    sinOrar: especial === 'sin-oracion',
  })
  const mas = siguiente
    ? paginas < MOST_PAGES
      ? { paginas: paginas + 1, desde }
      : { paginas: 1, desde: siguiente }
    : undefined
  return {
    dudosas: await countDudosas(db),
    sinOrar: await countUnprayed(db, new Date()),
    /** When the list was loaded: later requests have not been seen. */
    visto: now(),
    filtro: especial ?? filtro,
    busca,
    peticiones: peticiones.map(({ oraron, ...each }) => ({
      ...each,
      /** Whether whoever looks prayed for it today. */
      ore: prayedToday({ orada: each.orada, oraron }, yo),
    })),
    equipo: await listEquipo(db),
    /** The query of «Ver más»; undefined at the end of the list. */
    mas,
    /** Whether the list starts at a cursor: newer requests are on an earlier page. */
    desdeMedio: Boolean(desde),
  }
}

/**
 * A search among prayer requests is mostly somebody's name, and browsers, proxies and logs keep URLs. So the
 * URL carries it encrypted: going back, reloading and «Ver más» still work.
 */
export function sealBusqueda(auth: Auth, busca: string): string {
  const text = busca.trim().slice(0, LONGEST_SEARCH).trim()
  // Pad to the maximum length: the length of a name gives it away.
  return text && seal(auth.secret.reveal(), 'busqueda', text.padEnd(LONGEST_SEARCH))
}

/** @returns '' for an empty search and for text that this site did not encrypt. */
function openBusqueda(auth: Auth, sealed: string | null): string {
  if (!sealed) return ''
  return unseal(auth.secret.reveal(), 'busqueda', sealed)?.trimEnd() ?? ''
}

/**
 * Notes that somebody read prayer requests: who and when, never which. Prayer goes on while nothing can be
 * saved, so a note that fails is only logged.
 */
export async function noteReading(db: Db, quien: string, log: Log): Promise<void> {
  await logReading(db, quien, 'peticiones-leidas').catch((error) =>
    log.error({ err: error }, 'noting that prayer requests were read failed'),
  )
}
