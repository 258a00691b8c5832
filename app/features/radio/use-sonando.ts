import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RadioPlayer } from './player/radio-player.ts'
import { isWanted } from './radio.ts'
import { NADA_SONANDO, type Sonando } from './sonando.ts'

/** Pause after a refusal, as its `Retry-After` asks. */
const REFUSED_MS = 30_000

/**
 * What the station plays, and its addresses if they change, while somebody listens here. Playback never depends on
 * this metadata, which may be late or wrong.
 */
export function useSonando(player: RadioPlayer): Sonando {
  const listening = useSyncExternalStore(
    player.subscribe,
    () => isWanted(player.getSnapshot().status),
    () => false,
  )
  const [sonando, setSonando] = useState(NADA_SONANDO)
  useEffect(() => {
    if (!listening) return
    let events: EventSource
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      // EventSource reconnects by itself; when it does, the network is back.
      events = new EventSource('/radio/sonando')
      events.onopen = player.hurry
      events.onmessage = ({ data }) => setSonando(JSON.parse(data))
      events.addEventListener('direcciones', ({ data }) => player.setAddresses(JSON.parse(data)))
      // It gives up for good when it is refused, as with too many listeners.
      events.onerror = () => {
        if (events.readyState === EventSource.CLOSED) again = setTimeout(open, REFUSED_MS)
      }
    }
    open()
    return () => {
      clearTimeout(again)
      events.close()
      setSonando(NADA_SONANDO)
    }
  }, [listening, player])
  return sonando
}
