import { hostname } from 'node:os'
import { listAdministran } from '#app/features/administradores/permisos.server.ts'
import { ageIn } from '#app/features/respaldo/respaldo.ts'
import { type Carta, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { backupState } from '#app/platform/backup/state.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { takeLease } from '#app/platform/db/leases.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Job, JobParts } from '#app/platform/jobs.server.ts'
import { findFullDisk } from './machine.server.ts'
import { percent, sizeOf } from './visto.server.ts'

/** Who was told and does nothing is told again. */
const AGAIN_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Mails whoever administers the site what needs them; nothing any more once it does not. That they were told
 * is a lease that nobody gives back: it outlives the process, which the same trouble may start again and
 * again.
 */
async function tellOnce(
  { db, settings }: Pick<JobParts, 'db' | 'settings'>,
  told: string,
  carta: Carta | undefined,
): Promise<void> {
  if (!carta) {
    await db.deleteFrom('reservas').where('nombre', '=', told).execute()
    return
  }
  if (!settings.mail) return
  const { parrafos } = carta
  const enlace = `Cómo está todo lo demás: ${settings.home}/admin/dashboard/ajustes?parte=estado`
  await inTransaction(db, async (trx) => {
    if (!(await takeLease(trx, told, newId(), AGAIN_MS))) return
    await queueCarta(trx, await listAdministran(trx), { ...carta, parrafos: [...parrafos, enlace] })
  })
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails whoever administers the site that backups do not arrive in one of several places. Only what is so
 * twice in a row: the first look comes before the first backup.
 */
export function watchCopies(everyMs = HOUR_MS): Job {
  let before = false
  return {
    name: 'copias',
    everyMs,
    async run({ db, settings, backups }) {
      if (!settings.backupEvery || backups.length < 2) return
      const { lugares } = await backupState(db, backups, settings.backupEvery)
      const bad = lugares.filter(({ well }) => !well)
      const again = before
      before = bad.length > 0
      if (before && !again) return
      await tellOnce(
        { db, settings },
        'copias de respaldo',
        before
          ? {
              tipo: 'copias',
              asunto: 'Los respaldos no llegan a uno de sus lugares',
              parrafos: [...bad.map(ageIn), 'Pídanle a quien instaló el sitio que lo revise.'],
            }
          : undefined,
      )
    },
  }
}

export const copiasJob = watchCopies()

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
