import { Download, Pause, Play } from 'lucide'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Calidad, type Grabacion, isWanted } from './grabacion.ts'
import { GuardarGrabacion } from './guardar.tsx'
import { playerKeys } from './keys.ts'
import { formatMegabytes, formatTime, SIN_REPRODUCTOR } from './palabras.ts'
import { player, usePlaying } from './player.tsx'
import { resumeAt } from './positions.ts'
import type { Linea } from './transcript.ts'

type EscucharGrabacionProps = {
  grabacion: Grabacion
  /** Its transcript, for the captions. */
  lineas?: readonly Linea[]
  /** Only to listen. */
  breve?: boolean
}

const NONE: readonly Linea[] = []

/** What else can be done: quiet, beside and below what is done most. */
const TAMBIEN = 'justify-self-start text-left! font-normal! max-md:-ml-4'

/** The buttons that play a recording, each with what it costs. Without scripts, the browser's own player. */
export function EscucharGrabacion({ grabacion, lineas = NONE, breve = false }: EscucharGrabacionProps) {
  const playing = usePlaying()
  const own = playing?.grabacion.id === grabacion.id ? playing : null
  const saved = useSaved(grabacion)
  const cameBack = useCameBack(grabacion)
  const { calidades } = grabacion
  const [first, other] = calidades
  // In the place of the other quality, to which one turns while it plays; a lone one's row stays.
  const again = other ? saved !== undefined && !own : cameBack
  const play = (calidad: Calidad, from: number) => player.play(grabacion, calidad, from, lineas)
  return (
    <section aria-label="Audio" onKeyDown={own ? playerKeys(player) : undefined}>
      {/* No press moves another button. */}
      <div className={`grid gap-x-3 gap-y-1 ${breve ? '' : 'sm:justify-start md:grid-cols-[17rem_auto]'}`}>
        {calidades.map((calidad) => {
          if (again && calidad === other) return null
          const isOwn = own?.calidad.clave === calidad.clave
          const wanted = isOwn && isWanted(own.estado)
          const from = own?.segundos ?? saved ?? 0
          // One is asked for by its looks; the others are there for whoever looks for them.
          const main = own ? isOwn : calidad === first
          return (
            <Button
              key={calidad.clave}
              variant={main ? 'primary' : 'quiet'}
              className={`no-scripts:hidden lining-nums ${main ? 'max-sm:px-3' : TAMBIEN} ${main || calidad !== first ? '' : '-ml-4'}`}
              onClick={() => (isOwn ? player.toggle() : play(calidad, from))}
            >
              <Icon of={wanted ? Pause : Play} className={`size-5 ${main ? 'fill-current' : ''}`} />
              {wanted ? (
                'Pausar'
              ) : isOwn && from > 0 ? (
                `Seguir en ${formatTime(from)}`
              ) : (
                <Rotulo {...labelOf(calidad, grabacion, calidad === first && !own ? saved : undefined)} />
              )}
            </Button>
          )
        })}
        {first && again ? (
          <Button
            variant="secondary"
            className="no-scripts:hidden max-sm:px-3"
            onClick={({ currentTarget }) => {
              // The other quality takes its place: the focus stays in the player, whose keys need it.
              if (other) currentTarget.parentElement?.querySelector('button')?.focus()
              play(own?.calidad ?? first, 0)
            }}
          >
            Desde el principio
          </Button>
        ) : null}
        {first && !breve ? (
          <GuardarGrabacion grabacion={grabacion} className={`${TAMBIEN} col-span-full -ml-4`} />
        ) : null}
      </div>
      {/* Without a connection, or after an update of the site. What else happens the small player says. */}
      <p role="status" className="mt-3 empty:hidden">
        {own?.estado === 'lost' && !player.getBar() ? SIN_REPRODUCTOR : ''}
      </p>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands on the page */}
        <audio controls preload="none" className="mt-4 w-full max-w-md">
          {calidades.map(({ clave, url, tipo }) => (
            <source key={clave} src={url} type={tipo} />
          ))}
        </audio>
      </noscript>
    </section>
  )
}

/** Its file, for whoever passes it on: beside what shares its page, away from what keeps it in this browser. */
export function DescargarAudio({ grabacion: { titulo, calidades } }: { grabacion: Grabacion }) {
  const [first] = calidades
  if (!first) return null
  return (
    <a
      href={first.url}
      download={`${titulo}.${first.tipo === 'audio/mp4' ? 'm4a' : 'mp3'}`}
      className={buttonClass('quiet', '-ml-4 font-normal! lining-nums underline-offset-4 hover:underline')}
    >
      <Icon of={Download} className="size-5" />
      <Rotulo accion="Descargar el audio" bytes={first.bytes} />
    </a>
  )
}

/** Where it stopped on an earlier visit, or before another recording. */
const useSaved = ({ id, segundos }: Grabacion) =>
  useSyncExternalStore(
    player.subscribe,
    () => resumeAt(id, segundos),
    () => undefined,
  )

/** Whether there was something to go on with when the page opened. */
function useCameBack({ id, segundos }: Grabacion): boolean {
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => setCameBack(resumeAt(id, segundos) !== undefined), [id, segundos])
  return cameBack
}

type Rotulado = { accion: string; bytes: number }

/** What a button does and what it costs. */
const Rotulo = ({ accion, bytes }: Rotulado) => (
  <span>
    {accion} ({formatMegabytes(bytes)})
  </span>
)

/** @param saved the second at which it goes on: then only the rest is paid for */
function labelOf({ clave, bytes }: Calidad, { calidades, segundos }: Grabacion, saved?: number): Rotulado {
  if (saved !== undefined)
    return {
      accion: `Seguir en ${formatTime(saved)}`,
      bytes: segundos > 0 ? bytes * (1 - saved / segundos) : bytes,
    }
  return clave === 'alta' && calidades.length > 1
    ? { accion: 'Escuchar en alta calidad', bytes }
    : { accion: 'Escuchar', bytes }
}
