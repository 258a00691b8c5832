import { hostname } from 'node:os'
import type { Job } from '#app/platform/jobs.server.ts'
import { tellOnce } from './avisar.server.ts'
import { findFullDisk } from './machine.server.ts'
import { percent, sizeOf } from './visto.server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Mails whoever administers the site that its disk is nearly full: before nothing can be saved any more. */
export const discoJob = watchDisk()

export function watchDisk(find = findFullDisk): Job {
  return {
    name: 'disco',
    everyMs: HOUR_MS,
    async run({ db, log, settings }) {
      const full = await find({ settings })
      if (full) log.warn({ free: full.libre }, 'the disk is nearly full')
      await tellOnce(
        { db, settings },
        `disco de ${hostname()}`,
        full && {
          tipo: 'disco',
          asunto: 'El disco del sitio está casi lleno',
          parrafos: [
            `En el disco de ${full.de} quedan ${sizeOf(full.libre)} (${percent(full.parte)}). Cuando se llene, el sitio ya no podrá guardar nada: ni fotos, ni peticiones, ni respaldos.`,
            'Pídanle a quien instaló el sitio que haga lugar o agrande el disco.',
          ],
        },
      )
    },
  }
}
