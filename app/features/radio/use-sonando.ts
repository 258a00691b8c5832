import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenLater } from '#app/features/vivo/listen-later.ts'
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
    const leave = listenLater({
      radio: true,
      on: { sonando: setSonando, direcciones: player.setAddresses },
      onOpen: player.hurry,
    })
    return () => {
      leave()
      setSonando(NADA_SONANDO)
    }
  }, [listening, player])
  return sonando
}
