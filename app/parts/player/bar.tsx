import { Captions, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BACK_SECONDS, FORWARD_SECONDS, isWanted } from './grabacion.ts'
import { playerKeys } from './keys.ts'
import { formatTime, spokenTime, TEXTOS_GRABACION } from './palabras.ts'
import { VELOCIDADES } from './positions.ts'
import type { Controls, Playing } from './recordings.ts'
import { RoundButton } from './round-button.tsx'
import { type Linea, lineAt } from './transcript.ts'

type BarProps = { playing: Playing; controls: Controls }

/** The small player at the bottom of every page, while a recording plays or is paused. */
export function Bar({ playing, controls }: BarProps) {
  const { grabacion, lineas, estado, segundos, total } = playing
  const [captions, setCaptions] = useState(false)
  const hasTimes = lineas[0]?.desde !== undefined
  const texto = TEXTOS_GRABACION[estado]
  return (
    <section
      aria-label="Reproductor"
      onKeyDown={playerKeys(controls)}
      className="barra-grabacion en-noche sticky bottom-0 z-30 border-borde border-t pb-[env(safe-area-inset-bottom)] shadow-carta print:hidden"
    >
      {captions && hasTimes ? <Subtitulo lineas={lineas} segundos={segundos} /> : null}
      <div className="contenedor grid min-h-19 grid-cols-[auto_1fr_auto_auto] items-center gap-x-3 py-1.5 md:grid-cols-[auto_minmax(11rem,1fr)_minmax(24rem,1.6fr)_auto_auto] md:gap-x-4">
        <RoundButton
          label="Escuchar"
          wanted={isWanted(estado)}
          busy={estado === 'loading' || estado === 'waiting'}
          onClick={controls.toggle}
          className="col-start-1 row-start-1 size-13"
        />
        <div className="col-start-2 row-start-1 min-w-0">
          <Link to={grabacion.pagina} className="line-clamp-2 font-bold leading-snug">
            {grabacion.titulo}
          </Link>
          <div className="text-sm text-sobre-noche-suave leading-snug tabular-nums">
            <p role="status">{texto}</p>
            {texto === '' ? `${formatTime(segundos)} de ${formatTime(total)}` : null}
          </div>
        </div>
        <div className="col-span-full row-start-2 flex items-center gap-2 md:col-span-1 md:col-start-3 md:row-start-1">
          <Skip seconds={-BACK_SECONDS} controls={controls} />
          <Position playing={playing} controls={controls} />
          <Skip seconds={FORWARD_SECONDS} controls={controls} />
          <Speed playing={playing} controls={controls} />
        </div>
        {hasTimes ? (
          <IconButton
            label="Subtítulos"
            aria-pressed={captions}
            onClick={() => setCaptions(!captions)}
            className="col-start-3 row-start-1 aria-pressed:bg-sobre-noche aria-pressed:text-noche md:col-start-4"
          >
            <Icon of={Captions} className="size-6" />
          </IconButton>
        ) : null}
        <IconButton
          label="Cerrar reproductor"
          onClick={controls.close}
          className="-mr-3 col-start-4 row-start-1 md:col-start-5"
        >
          <Icon of={X} className="size-6" />
        </IconButton>
      </div>
    </section>
  )
}

function Subtitulo({ lineas, segundos }: { lineas: readonly Linea[]; segundos: number }) {
  return (
    <p className="contenedor line-clamp-3 min-h-[2.9em] content-center border-borde border-b py-2 text-center">
      {lineas[lineAt(lineas, segundos)]?.texto}
    </p>
  )
}

/** Back if negative, else forward. */
function Skip({ seconds, controls }: { seconds: number; controls: Controls }) {
  const back = seconds < 0
  return (
    <button
      type="button"
      onClick={() => controls.skip(seconds)}
      className="min-h-11 min-w-11 shrink-0 rounded-full font-bold lining-nums transition-colors hover:bg-relieve"
    >
      <span aria-hidden="true">{back ? `−${-seconds}` : `+${seconds}`}</span>
      <span className="sr-only">{back ? `Retroceder ${-seconds}` : `Adelantar ${seconds}`} segundos</span>
    </button>
  )
}

/** Where it is. While somebody drags it, the sound stays; once let go it follows. */
function Position({ playing: { segundos, total }, controls }: BarProps) {
  const [dragged, setDragged] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  // React's `onChange` is the browser's `input`: the browser's `change` comes once it is let go.
  useEffect(() => {
    const slider = input.current
    const commit = () => {
      if (slider) controls.seek(slider.valueAsNumber)
      setDragged(undefined)
    }
    slider?.addEventListener('change', commit)
    return () => slider?.removeEventListener('change', commit)
  }, [controls])
  const value = Math.floor(dragged ?? segundos)
  return (
    <input
      ref={input}
      type="range"
      min={0}
      max={Math.max(1, Math.floor(total))}
      value={value}
      aria-label="Posición"
      aria-valuetext={`${spokenTime(value)} de ${spokenTime(total)}`}
      onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
      className="h-11 min-w-0 flex-1 cursor-pointer accent-vitral-ambar"
    />
  )
}

function Speed({ playing: { velocidad }, controls }: BarProps) {
  return (
    <label className="shrink-0">
      <span className="sr-only">Velocidad</span>
      <select
        value={velocidad}
        onChange={(event) => controls.setSpeed(Number(event.currentTarget.value))}
        className="min-h-11 rounded-full border-[1.5px] border-borde-control bg-noche px-2 font-bold text-sobre-noche lining-nums"
      >
        {VELOCIDADES.map((each) => (
          <option key={each} value={each}>
            {String(each).replace('.', ',')}×
          </option>
        ))}
      </select>
    </label>
  )
}
