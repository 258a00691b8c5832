import { useEffect } from 'react'
import { player, usePlaying } from './player.ts'

/** The place of the small player that plays recordings; it stays across pages. */
export function RecordingBar() {
  useEffect(() => player.close, [])
  const playing = usePlaying()
  const Bar = player.getBar()
  return playing && Bar ? <Bar playing={playing} controls={player} /> : null
}
