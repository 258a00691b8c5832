import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { fallaOf, TEXTOS_AHORA, textoDe } from '../respaldo.ts'
import { findRestauracion } from '../restaurar/restauracion.server.ts'
import { RESTAURAR_ACTIONS } from '../restaurar/restore-actions.server.ts'
import { listRespaldos } from './lista.server.ts'

/** A small site's backup takes less, and can be told of at once; a large one's goes on meanwhile. */
const WAIT_MS = 5_000

/** «Respaldar ahora»: a backup where the site keeps its own. Nothing leaves the site, so no password is asked. */
const RESPALDO_ACTIONS = {
  'respaldar-ahora': intention({
    schema: z.object({}),
    async run({ platform, info, logActivity }) {
      if (platform.integrity.isDamaged()) return { ok: false, mensaje: textoDe('danada').texto }
      const waiting = new AbortController()
      const made = platform.backUpNow().catch((error: unknown) => {
        info.log.error({ err: error }, 'a backup that somebody asked for failed')
        return 'failed' as const
      })
      const result = await Promise.race([
        made,
        pause(WAIT_MS, 'making' as const, { signal: waiting.signal }).catch(() => 'making' as const),
      ])
      waiting.abort()
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
      yo: yo.email,
    }
  },
  actions: { ...RESPALDO_ACTIONS, ...RESTAURAR_ACTIONS },
}
