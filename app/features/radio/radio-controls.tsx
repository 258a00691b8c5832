import { Volume1, Volume2, VolumeX } from 'lucide'
import { useId } from 'react'
import { RoundButton } from '#app/parts/player/round-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

/** The round «Reproducir» / «Pausar» button; `className` sets its size. */
export function PlayButton({ className = '' }: { className?: string }) {
  const { status, player } = useRadio()
  const wanted = isWanted(status)
  if (status === 'no-station') return null
  return (
    <RoundButton
      label="Reproducir"
      wanted={wanted}
      busy={wanted && status !== 'live'}
      onClick={player.toggle}
      className={className}
    />
  )
}

type VolumeSliderProps = {
  className?: string
  /** For small spaces: no number, a smaller icon. */
  compact?: boolean
}

/** The volume, 0 to 100. Not rendered where the system does not let pages set it. */
export function VolumeSlider({ className = '', compact = false }: VolumeSliderProps) {
  const { status, volume, volumeLocked, player } = useRadio()
  const id = useId()
  if (volumeLocked || status === 'no-station') return null
  return (
    <div className={`flex items-center no-scripts:hidden ${compact ? 'gap-1.5' : 'gap-3'} ${className}`}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-2">
        <Icon
          of={volume === 0 ? VolumeX : volume < 50 ? Volume1 : Volume2}
          className={`shrink-0 ${compact ? 'size-5' : 'size-6'}`}
        />
        <span className="sr-only">Volumen</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-vitral-ambar"
      />
      {compact ? null : (
        <span aria-hidden="true" className="w-9 text-right text-sm tabular-nums">
          {volume}
        </span>
      )}
    </div>
  )
}

/** «EN VIVO», pulsing, while there is sound; «RADIO» otherwise, which is no button and looks like none. */
export function RadioBadge({ className = 'text-sm' }: { className?: string }) {
  const { status } = useRadio()
  const live = status === 'live'
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full py-1 font-bold leading-none tracking-wider ${className} ${live ? 'bg-vitral-rubi px-3 text-sobre-rubi' : 'text-sobre-noche'}`}
    >
      {status === 'no-station' ? null : (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full forced-colors:border-t-10 ${live ? 'animate-latido bg-sobre-rubi' : 'bg-borde-control'}`}
        />
      )}
      {live ? 'EN VIVO' : 'RADIO'}
    </span>
  )
}
