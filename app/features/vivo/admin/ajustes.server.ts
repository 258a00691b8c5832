import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { readAjustesYoutube } from '../youtube/ajustes-youtube.server.ts'
import { YOUTUBE_ACTIONS } from './youtube-actions.server.ts'

export const ajustesYoutube = {
  load: ({ platform }: AdminArgs) => readAjustesYoutube(platform.db),
  actions: YOUTUBE_ACTIONS,
}
