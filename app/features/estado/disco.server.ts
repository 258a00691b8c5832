import { listAdministran } from '#app/features/administradores/permisos.server.ts'
import { queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { findFullDisk } from './machine.server.ts'
import { percent, sizeOf } from './visto.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Who was told and does nothing is told again. */
const AGAIN_MS = 3 * 24 * HOUR_MS

/** Mails whoever administers the site that its disk is nearly full: before nothing can be saved any more. */
export const discoJob = watchDisk()

export function watchDisk(find = findFullDisk): Job {
  let told = Number.NEGATIVE_INFINITY
  return {
    name: 'disco',
    everyMs: HOUR_MS,
    async run({ db, log, settings }) {
      const full = await find({ settings })
      if (!full) {
        told = Number.NEGATIVE_INFINITY
        return
      }
      log.warn({ free: full.libre }, 'the disk is nearly full')
      if (!settings.mail || performance.now() - told < AGAIN_MS) return
      told = performance.now()
      await inTransaction(db, async (trx) => {
        await queueCarta(trx, await listAdministran(trx), {
          tipo: 'disco',
          asunto: 'El disco del sitio está casi lleno',
          parrafos: [
            `En el disco de ${full.de} quedan ${sizeOf(full.libre)} (${percent(full.parte)}). Cuando se llene, el sitio ya no podrá guardar nada: ni fotos, ni peticiones, ni respaldos.`,
            'Pídanle a quien instaló el sitio que haga lugar o agrande el disco.',
            `Cómo está todo lo demás: ${settings.home}/admin/dashboard/ajustes?parte=estado`,
          ],
        })
      })
    },
  }
}
