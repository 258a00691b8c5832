import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSitio } from '#app/domain/sitio/use-sitio.ts'
import { connectMediaSession } from './media-session.ts'
import { parseAddresses } from './radio.ts'
import { createRadioPlayer, type RadioPlayer } from './radio-player.ts'

const RadioContext = createContext<RadioPlayer | null>(null)

/** Holds the one player above the pages: the sound goes on through every navigation below it. */
export function RadioProvider({ children }: { children: ReactNode }) {
  const { nombre, radioNombre, radioUrl } = useSitio().sitio
  const addresses = useMemo(() => parseAddresses(radioUrl), [radioUrl])
  const [player] = useState(() => createRadioPlayer(addresses))
  useEffect(() => player.setAddresses(addresses), [player, addresses])
  useEffect(
    () => connectMediaSession(player, { title: radioNombre, artist: nombre }),
    [player, radioNombre, nombre],
  )
  return (
    <RadioContext value={player}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: live sound has no captions */}
      <audio ref={player.attach} preload="none" hidden />
    </RadioContext>
  )
}

/** The player and what it is doing now. */
export function useRadio() {
  const player = useContext(RadioContext)
  if (!player) throw new Error('useRadio needs a <RadioProvider> above it')
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot, player.getServerSnapshot)
  return { player, ...snapshot }
}
