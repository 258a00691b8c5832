import { lazy, Suspense, useEffect } from 'react'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { connectMediaSession } from './player/media-session.ts'
import { useRadio } from './radio-provider.tsx'

/** Its code comes once the radio plays. If it cannot, /radio still has the controls. */
const MiniPlayer = lazy(() => import('./mini-player.tsx').catch(() => ({ default: () => null })))

/** The place of the mini player while the radio plays or is paused; the lock screen's player is told too. */
export function RadioBar() {
  const { open, player, sonando } = useRadio()
  const { nombre, radioNombre } = useSitio().sitio
  const { titulo } = sonando
  useEffect(
    () =>
      connectMediaSession(player, {
        title: titulo || radioNombre,
        artist: titulo ? radioNombre : nombre,
      }),
    [player, titulo, radioNombre, nombre],
  )
  return (
    open && (
      <Suspense>
        <MiniPlayer />
      </Suspense>
    )
  )
}
