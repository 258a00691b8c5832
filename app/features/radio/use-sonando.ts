import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RadioPlayer } from './player/radio-player.ts'
import { isWanted } from './radio.ts'
import { NADA_SONANDO, type Sonando } from './sonando.ts'

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
    // EventSource reconnects by itself; when it does, the network is back.
    const events = new EventSource('/radio/sonando')
    events.onopen = player.hurry
    events.onmessage = ({ data }) => setSonando(JSON.parse(data))
    events.addEventListener('direcciones', ({ data }) => player.setAddresses(JSON.parse(data)))
    return () => {
      events.close()
      setSonando(NADA_SONANDO)
    }
  }, [listening, player])
  return sonando
}
