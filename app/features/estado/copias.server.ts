import { ageIn } from '#app/features/respaldo/respaldo.ts'
import { backupState } from '#app/platform/backup/state.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { tellOnce } from './avisar.server.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails whoever administers the site that backups do not arrive in one of several places. Only what is so twice in a row: the
 * first look comes before the first backup.
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
