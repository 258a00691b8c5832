import { RADIO_ACTIONS } from '#app/features/radio/try.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_ACTIONS } from './sitio-actions.server.ts'

export const ajustesSitio = {
  load: ({ platform }: AdminArgs) => readSitio(platform.db),
  actions: { ...SITIO_ACTIONS, ...RADIO_ACTIONS },
}
