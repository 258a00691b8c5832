import { X } from 'lucide'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { connectMediaSession } from './player/media-session.ts'
import { PlayButton, RadioBadge, VolumeSlider } from './radio-controls.tsx'
import { useRadio } from './radio-provider.tsx'
import { ESTADOS_RADIO } from './textos.ts'

/** The slim player, and the lock screen's. */
export default function MiniPlayer() {
  const { status, sonando, player } = useRadio()
  const { nombre, radioNombre } = useSitio().sitio
  const { pathname } = useLocation()
  const { titulo } = sonando
  useEffect(
    () =>
      connectMediaSession(player, {
        title: titulo || radioNombre,
        artist: titulo ? radioNombre : nombre,
      }),
    [player, titulo, radioNombre, nombre],
  )
  if (pathname === '/radio') return null
  return (
    <section
      aria-label="Radio"
      className="mini-player en-noche sticky bottom-0 z-30 border-borde border-t pb-[env(safe-area-inset-bottom)] shadow-carta print:hidden"
    >
      <div className="contenedor flex min-h-19 items-center py-1 gap-3 md:gap-4">
        <PlayButton className="size-13" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <Link to="/radio" className="line-clamp-2 min-w-0 font-bold leading-snug">
              {titulo || radioNombre}
            </Link>
            <p
              role="status"
              className={`shrink-0 text-sm text-sobre-noche-suave leading-snug ${status === 'live' ? 'sr-only' : ''}`}
            >
              {ESTADOS_RADIO[status]}
            </p>
          </div>
          <div className="flex h-11 items-center gap-3">
            <RadioBadge className="text-xs md:text-sm" />
            <VolumeSlider compact className="min-w-0 max-w-52 flex-1 md:hidden" />
          </div>
        </div>
        <VolumeSlider className="hidden w-56 md:flex" />
        <IconButton label="Cerrar radio" onClick={player.close} className="-mr-3">
          <Icon of={X} className="size-6" />
        </IconButton>
      </div>
    </section>
  )
}
