import { z } from 'zod'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { nameOf, type Place } from '#app/platform/backup/place.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { within } from '#app/platform/within.server.ts'
import { readRespaldo } from '../estado.server.ts'
import { FALLAS, fallaOf, TEXTOS_AHORA } from '../respaldo.ts'
import { findRestauracion } from '../restaurar/restauracion.server.ts'
import { RESTAURAR_ACTIONS } from '../restaurar/restore-actions.server.ts'

/** A small site's backup takes less, and can be told of at once; a large one's goes on meanwhile. */
const WAIT_MS = 5_000

/**
 * «Respaldar ahora»: a backup where the site keeps its own. Nothing leaves the site, so no password is asked.
 */
const RESPALDO_ACTIONS = {
  'respaldar-ahora': intention({
    schema: z.object({}),
    async run({ platform, info, logActivity }) {
      if (platform.integrity.isDamaged()) return { ok: false, mensaje: FALLAS.danada.texto }
      const made = platform.backUpNow().catch((error: unknown) => {
        info.log.error({ err: error }, 'a backup that somebody asked for failed')
        return 'failed' as const
      })
      const result = await within(WAIT_MS, made).catch(() => 'making' as const)
      if (result === 'recent') return { ok: false, mensaje: TEXTOS_AHORA.reciente }
      if (result === 'taken') return { ok: false, mensaje: TEXTOS_AHORA.ocupado }
      await inTransaction(platform.db, (trx) => logActivity(trx, { accion: 'respaldo-pedido' }))
      if (result === 'failed') return { ok: false, mensaje: TEXTOS_AHORA.error }
      return { ok: true, mensaje: result === 'made' ? TEXTOS_AHORA.hecho : TEXTOS_AHORA.haciendo }
    },
  }),
}

export const ajustesRespaldo = {
  /** The backups, and how the download ended that was refused just now. */
  async load({ platform, url, yo }: AdminArgs) {
    const conPeticiones = isAllowed(yo.permisos, peticiones.permiso)
    const { db, tables } = platform
    const restauracion = await findRestauracion(db, tables, { withPrivate: conPeticiones })
    const { falla, ...vuelta } = Object.fromEntries(url.searchParams)
    return {
      ...(await listRespaldos(platform)),
      restauracion: restauracion && { ...restauracion, de: undefined },
      /** Whether this person may take the prayer requests with them. */
      conPeticiones,
      hayCorreo: platform.settings.mail,
      falla: fallaOf(falla),
      /** They were asked for in the download that was refused. */
      marcadas: conPeticiones && vuelta.peticiones !== undefined,
      abierto: vuelta.abierto !== undefined,
      yo: yo.email,
    }
  },
  actions: { ...RESPALDO_ACTIONS, ...RESTAURAR_ACTIONS },
}

const SHOWN = 20
const ANSWER_WITHIN_MS = 2_000

/**
 * `bien`: it is where it was kept, with every byte. `anotado`: it was made well and is elsewhere, or its
 * place does not answer. `a-medias`: being made now, or its process died.
 */
type Como = 'bien' | 'anotado' | 'a-medias' | 'sin-espacio' | 'mal'
/**
 * `nombre`: of one that the site can read; '' otherwise. `lugares`: where it is, if there are several places.
 */
export type Respaldado = {
  id: string
  momento: string
  bytes: number
  como: Como
  nombre: string
  lugares: { lugar: string; como: Como }[]
}

const BEST_FIRST: readonly Como[] = ['bien', 'anotado', 'a-medias', 'sin-espacio', 'mal']

/** The latest backups. Those that newer ones have replaced are not shown: the schedule deleted them. */
export async function listRespaldos(parts: Parameters<typeof readRespaldo>[0]) {
  const { db, backups, settings } = parts
  const [estado, rows, places] = await Promise.all([
    readRespaldo(parts),
    db
      .selectFrom('respaldos')
      .selectAll()
      .orderBy('momento', 'desc')
      .orderBy('id', 'desc')
      .limit(5 * SHOWN * backups.length)
      .execute(),
    Promise.all(backups.map(look)),
  ])
  const lista = new Map<string, Respaldado>()
  for (const { id, momento, nombre, bytes, error, lugar } of rows) {
    const at = places.find((each) => each.id === lugar)
    const isThere = at?.sizes?.get(nombre) === bytes
    if (!error && at?.sizes && !isThere) continue
    const como = error ? comoOf(error) : isThere ? 'bien' : 'anotado'
    const each = { como, lugar: at?.nombre ?? '' }
    // A backup has one name in all its places; what failed in one place may have been made in the next.
    const known = lista.get(nombre)
    const lugares = backups.length > 1 && at ? [...(known?.lugares ?? []), each] : (known?.lugares ?? [])
    const better = !known || BEST_FIRST.indexOf(como) < BEST_FIRST.indexOf(known.como)
    const shown = better ? { id, momento, bytes, como, nombre: isThere && !error ? nombre : '' } : known
    lista.set(nombre, { ...shown, lugares })
  }
  return {
    estado,
    lista: [...lista.values()].slice(0, SHOWN),
    cada: settings.backupEvery,
    /** Whether all of them are on this machine, and lost with it. */
    aqui: backups.every(({ near }) => near),
  }
}

/** What a place holds; no sizes if it does not answer. */
async function look(place: Place) {
  const looked = within(place.answersWithinMs ?? ANSWER_WITHIN_MS, place.sizes())
  return { id: place.id, nombre: nameOf(place), sizes: await looked.catch(() => undefined) }
}

function comoOf(error: string): Como {
  if (error === 'unfinished') return 'a-medias'
  return /ENOSPC|EDQUOT|no space|disk is full/i.test(error) ? 'sin-espacio' : 'mal'
}
