import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { TEXTOS_AHORA, textoDe } from '../respaldo.ts'

/** A small site's backup takes less, and can be told of at once; a large one's goes on meanwhile. */
const WAIT_MS = 5_000

/** «Respaldar ahora»: a backup where the site keeps its own. Nothing leaves the site, so no password is asked. */
export const RESPALDO_ACTIONS = {
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
