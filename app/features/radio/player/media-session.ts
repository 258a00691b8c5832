import { trySession } from '#app/parts/player/try-session.ts'
import { iconoDelSitio } from '#app/ui/page/icono-del-sitio.ts'
import { isWanted } from '../radio.ts'
import type { RadioPlayer } from './radio-player.ts'

/**
 * Media Session: the lock screen and a headset's keys. Its play handler joins the stream again, since a
 * player that only pauses cannot be resumed from there after a while. @returns a function that unregisters
 * the handlers.
 */
export function connectMediaSession(
  player: RadioPlayer,
  { title, artist }: { title: string; artist: string },
) {
  const actions: [MediaSessionAction, () => void][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['stop', player.close],
  ]
  let shown = false
  const update = () => {
    const { status, open } = player.getSnapshot()
    // Closed, it leaves the lock screen to a recording.
    if (!open && !shown) return
    shown = open
    trySession((session) => {
      session.playbackState = isWanted(status) ? 'playing' : open ? 'paused' : 'none'
      session.metadata = open
        ? new MediaMetadata({
            title,
            artist,
            artwork: [{ src: iconoDelSitio(), sizes: '512x512', type: 'image/png' }],
          })
        : null
    })
    for (const [action, handler] of actions)
      trySession((session) => session.setActionHandler(action, open ? handler : null))
    // Infinite duration: the system shows «live» instead of a position.
    if (status === 'live')
      trySession((session) => session.setPositionState({ duration: Number.POSITIVE_INFINITY }))
  }
  update()
  const unsubscribe = player.subscribe(update)
  return unsubscribe
}
