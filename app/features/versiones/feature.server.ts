import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { tables } from '#app/parts/versiones/tables.server.ts'
import { forgetVersiones } from '#app/parts/versiones/versiones.server.ts'
import { trustedNow } from '#app/platform/db/clock.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { acciones } from './acciones.server.ts'
import { person } from './persona.server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Deletes what is no longer kept, unless the clock is not believed. */
const versionesJob: Job = {
  name: 'versiones',
  everyMs: 6 * HOUR_MS,
  againMs: HOUR_MS,
  async run({ db }) {
    const at = await trustedNow(db)
    if (!at) return 'later'
    return forgetVersiones(db, at)
  },
}

export const versiones = {
  name: 'versiones',
  acciones,
  tables,
  person,
  jobs: [versionesJob],
} satisfies FeatureServer
