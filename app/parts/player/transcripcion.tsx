import { ChevronDown, ChevronUp } from 'lucide'
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '#app/ui/forms/button.tsx'
import { groupBy } from '#app/ui/group-by.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Grabacion } from './grabacion.ts'
import { formatTime } from './palabras.ts'
import { player } from './player.tsx'
import { type Hallazgo, type Linea, lineAt, searchTranscript } from './transcript.ts'

interface TranscripcionProps {
  lineas: readonly Linea[]
  /** What a pressed line plays, if there is an audio. */
  grabacion?: Grabacion | undefined
}

/**
 * A transcript with its times: searchable; a pressed line plays from there, the one that is spoken is marked.
 */
export function Transcripcion({ lineas, grabacion }: TranscripcionProps) {
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words)
  const found = useMemo(() => searchTranscript(lineas, searched), [lineas, searched])
  const [chosen, setChosen] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const current = useSpoken(lineas, grabacion)
  useFollowing(box, words === '' ? current : -1)
  const play = usePlayFrom(grabacion, lineas)
  const marks = useMemo(() => groupBy(found, ({ linea }) => linea), [found])

  const choose = (index: number) => {
    if (found.length === 0) return
    const next = (index + found.length) % found.length
    setChosen(next)
    scrollTo(box.current, found[next]?.linea ?? 0, 'instant')
  }
  return (
    <>
      <Buscar
        found={found.length}
        chosen={chosen}
        onChoose={choose}
        words={words}
        onChange={(next) => {
          setWords(next)
          setChosen(0)
          scrollTo(box.current, searchTranscript(lineas, next)[0]?.linea ?? -1, 'instant')
        }}
      />
      <section
        ref={box}
        aria-label="Texto de la transcripción"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        tabIndex={0}
        className="relative mt-4 max-h-[min(34rem,70svh)] overflow-y-auto rounded-carta bg-superficie p-2 ring-1 ring-borde print:max-h-none"
      >
        <ol>
          {lineas.map((linea, index) => (
            <Renglon
              key={index}
              linea={linea}
              current={index === current}
              marks={marks.get(index)}
              active={found[chosen]?.linea === index ? found[chosen] : undefined}
              onPlay={play}
            />
          ))}
        </ol>
      </section>
    </>
  )
}

/** The line that is spoken now; -1 while this recording is not in the player. */
function useSpoken(lineas: readonly Linea[], grabacion: Grabacion | undefined): number {
  return useSyncExternalStore(
    player.subscribe,
    () => {
      const playing = player.getSnapshot()
      const isOwn = playing !== null && playing.grabacion.id === grabacion?.id
      return isOwn ? lineAt(lineas, playing.segundos) : -1
    },
    () => -1,
  )
}

function usePlayFrom(grabacion: Grabacion | undefined, lineas: readonly Linea[]) {
  return useMemo(() => {
    if (!grabacion) return undefined
    return (second: number) => {
      const playing = player.getSnapshot()
      const own = playing?.grabacion.id === grabacion.id ? playing.calidad : undefined
      const calidad = own ?? grabacion.calidades[0]
      if (calidad) player.play(grabacion, calidad, second, lineas)
    }
  }, [grabacion, lineas])
}

/** Somebody who scrolls reads: leave the text alone for this long. */
const READING_MS = 8000

/** Keeps the spoken line in sight, within the text's own box. Not for who wants no motion. */
function useFollowing(box: React.RefObject<HTMLDivElement | null>, line: number): void {
  const readAt = useRef(0)
  useEffect(() => {
    const element = box.current
    const note = () => {
      readAt.current = Date.now()
    }
    const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown']
    for (const kind of kinds) element?.addEventListener(kind, note, { passive: true })
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, note)
    }
  }, [box])
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (line >= 0 && !still && Date.now() - readAt.current > READING_MS) scrollTo(box.current, line, 'smooth')
  }, [box, line])
}

/** Scrolls the box, and never the page. */
function scrollTo(box: HTMLElement | null, line: number, behavior: ScrollBehavior) {
  const row = box?.querySelector<HTMLElement>(`li:nth-child(${line + 1})`)
  if (box && row) box.scrollTo({ top: row.offsetTop - (box.clientHeight - row.clientHeight) / 3, behavior })
}

interface BuscarProps {
  words: string
  onChange: (words: string) => void
  /** How many places were found, and which is shown. */
  found: number
  chosen: number
  onChoose: (index: number) => void
}

function Buscar({ words, onChange, found, chosen, onChoose }: BuscarProps) {
  const id = useId()
  const result = found > 0 ? `${chosen + 1} de ${found}` : 'No aparece.'
  return (
    <search className="no-scripts:hidden">
      <label htmlFor={id} className="mb-1.5 block font-bold">
        Buscar en la transcripción
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          id={id}
          type="search"
          maxLength={100}
          value={words}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(chosen + (event.shiftKey ? -1 : 1))
          }}
          className="min-h-12 w-full max-w-md rounded-xl border-[1.5px] border-borde-control bg-superficie px-4 py-2.5 text-tinta"
        />
        <div className="flex items-center">
          {found > 0 ? (
            <>
              <IconButton label="Anterior" onClick={() => onChoose(chosen - 1)}>
                <Icon of={ChevronUp} className="size-6" />
              </IconButton>
              <IconButton label="Siguiente" onClick={() => onChoose(chosen + 1)}>
                <Icon of={ChevronDown} className="size-6" />
              </IconButton>
            </>
          ) : null}
          <p role="status" className="px-2 lining-nums">
            {words.trim() === '' ? '' : result}
          </p>
        </div>
      </div>
    </search>
  )
}

interface RenglonProps {
  linea: Linea
  current: boolean
  marks: Hallazgo[] | undefined
  active: Hallazgo | undefined
  onPlay: ((second: number) => void) | undefined
}

const Renglon = memo(({ linea: { desde, texto }, current, marks, active, onPlay }: RenglonProps) => (
  <li
    aria-current={current || undefined}
    className={`renglon relative flex gap-3 rounded-lg border-l-4 px-2 py-2 ${current ? 'border-vitral-ambar bg-relieve' : 'border-transparent'}`}
  >
    {desde === undefined ? null : <Tiempo desde={desde} onPlay={onPlay} />}
    <p className="min-w-0 flex-1 whitespace-pre-line">
      {marks ? <Marcado texto={texto} marks={marks} active={active} /> : texto}
    </p>
  </li>
))

/** The line's time: a button as wide as the line. */
function Tiempo({ desde, onPlay }: { desde: number; onPlay: RenglonProps['onPlay'] }) {
  const time = formatTime(desde)
  const look = 'w-14 shrink-0 text-right text-sm leading-[1.8] text-tinta-suave tabular-nums'
  if (!onPlay) return <span className={look}>{time}</span>
  return (
    <>
      <button
        type="button"
        onClick={() => onPlay(desde)}
        className={`${look} self-start no-scripts:hidden text-vitral-zafiro underline underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:after:bg-tinta/5`}
      >
        <span className="sr-only">Escuchar desde </span>
        {time}
      </button>
      <span aria-hidden="true" className={`${look} hidden no-scripts:inline`}>
        {time}
      </span>
    </>
  )
}

function Marcado({
  texto,
  marks,
  active,
}: {
  texto: string
  marks: Hallazgo[]
  active: Hallazgo | undefined
}) {
  return marks.map((mark, index) => (
    <span key={mark.inicio}>
      {texto.slice(marks[index - 1]?.fin ?? 0, mark.inicio)}
      <mark
        className={`rounded-sm bg-vitral-ambar text-sobre-ambar ${mark === active ? 'outline-2 outline-tinta' : ''}`}
      >
        {texto.slice(mark.inicio, mark.fin)}
      </mark>
      {index === marks.length - 1 ? texto.slice(mark.fin) : null}
    </span>
  ))
}
