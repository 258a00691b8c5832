import { useSyncExternalStore } from 'react'
import { createRecordings } from './recordings.ts'

/** The one player of recordings. On the server nothing changes it. */
export const player = createRecordings(() => import('./loaded.ts'))

/** The recording that the player holds, if any. */
export const usePlaying = () =>
  useSyncExternalStore(player.subscribe, player.getSnapshot, player.getServerSnapshot)
