import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { escuchar } from '#app/features/vivo/canal.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { createRadioPlayer, type RadioPlayer } from './player/radio-player.ts'
import { isWanted, parseAddresses } from './radio.ts'
import { NADA_SONANDO, type Sonando } from './sonando.ts'

type Radio = { player: RadioPlayer; sonando: Sonando }

const RadioContext = createContext<Radio | null>(null)

/** Provides the one player above the pages, so that the sound continues across navigations. */
export function RadioProvider({ children }: { children: ReactNode }) {
  const { radioUrl } = useSitio().sitio
  const addresses = useMemo(() => parseAddresses(radioUrl), [radioUrl])
  const [player] = useState(() => createRadioPlayer(addresses))
  useEffect(() => player.setAddresses(addresses), [player, addresses])
  const sonando = useSonando(player)
  const radio = useMemo(() => ({ player, sonando }), [player, sonando])
  return (
    <RadioContext value={radio}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: live sound has no captions */}
      <audio ref={player.attach} preload="none" hidden />
    </RadioContext>
  )
}

export function useRadio() {
  const radio = useContext(RadioContext)
  if (!radio) throw new Error('useRadio needs a <RadioProvider> above it')
  const { player } = radio
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot, player.getServerSnapshot)
  return { ...radio, ...snapshot }
}

/**
 * What the station plays, and its addresses if they change, while somebody listens here. Playback never
 * depends on this metadata, which may be late or wrong.
 */
function useSonando(player: RadioPlayer): Sonando {
  const listening = useSyncExternalStore(
    player.subscribe,
    () => isWanted(player.getSnapshot().status),
    () => false,
  )
  const [sonando, setSonando] = useState(NADA_SONANDO)
  useEffect(() => {
    if (!listening) return
    const leave = escuchar({
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
