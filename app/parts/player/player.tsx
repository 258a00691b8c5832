import { useEffect, useSyncExternalStore } from 'react'
import { createRecordings } from './recordings.ts'

/** The one player of recordings. On the server nothing changes it. */
export const player = createRecordings(() => import('./loaded.ts'))

/** The recording that the player holds, if any. */
export const usePlaying = () =>
  useSyncExternalStore(player.subscribe, player.getSnapshot, player.getServerSnapshot)

/** The place of the small player that plays recordings; it stays across pages. */
export function RecordingBar() {
  useEffect(() => player.close, [])
  const playing = usePlaying()
  const Bar = player.getBar()
  return playing && Bar ? <Bar playing={playing} controls={player} /> : null
}
