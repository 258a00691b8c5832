import { hostname } from 'node:os'
import { listAdministran } from '#app/features/administradores/permisos.server.ts'
import { queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { takeLease } from '#app/platform/db/leases.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { findFullDisk } from './machine.server.ts'
import { percent, sizeOf } from './visto.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Who was told and does nothing is told again. */
const AGAIN_MS = 3 * 24 * HOUR_MS

/**
 * Mails whoever administers the site that its disk is nearly full: before nothing can be saved any more. That they were told
 * is a lease that nobody gives back: it outlives the process, which a full disk may start again and again.
 */
export const discoJob = watchDisk()

export function watchDisk(find = findFullDisk): Job {
  const told = `disco de ${hostname()}`
  return {
    name: 'disco',
    everyMs: HOUR_MS,
    async run({ db, log, settings }) {
      const full = await find({ settings })
      if (!full) {
        await db.deleteFrom('reservas').where('nombre', '=', told).execute()
        return
      }
      log.warn({ free: full.libre }, 'the disk is nearly full')
      if (!settings.mail) return
      await inTransaction(db, async (trx) => {
        if (!(await takeLease(trx, told, newId(), AGAIN_MS))) return
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
