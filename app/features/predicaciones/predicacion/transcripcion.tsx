import { ChevronDown } from 'lucide'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { formatSecond, type Renglon } from './transcripcion.ts'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

interface TranscripcionProps {
  renglones: Renglon[]
  /** Plays the sound from a second on; undefined if there is none. */
  onPlayFrom: ((segundo: number) => void) | undefined
}

/** What was said, to be read and searched; a line with a time plays from there. */
export function Transcripcion({ renglones, onPlayFrom }: TranscripcionProps) {
  const id = useId()
  const [buscar, setBuscar] = useState('')
  const wanted = fold(useDeferredValue(buscar).trim())
  const folded = useMemo(() => renglones.map(({ texto }) => fold(texto)), [renglones])
  const shown = wanted ? renglones.filter((_, index) => folded[index]?.includes(wanted)) : renglones
  return (
    <details className="group rounded-carta border border-borde bg-superficie">
      <summary className="flex min-h-14 items-center justify-between gap-4 px-5 font-bold">
        Transcripción
        <Icon of={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-borde border-t px-5 pt-4 pb-6">
        <div className="no-scripts:hidden">
          <label htmlFor={id} className="mb-1.5 block font-bold text-base">
            Buscar en la transcripción
          </label>
          <input
            id={id}
            type="search"
            value={buscar}
            onChange={(event) => setBuscar(event.currentTarget.value)}
            className="block min-h-12 w-full rounded-full border-[1.5px] border-borde-control bg-superficie px-5 py-2.5"
          />
          <p role="status" className="mt-2 min-h-[1.6em] text-sm text-tinta-suave">
            {wanted ? found(shown.length) : ''}
          </p>
        </div>
        <div className="mt-2 max-h-[32rem] overflow-y-auto" tabIndex={-1}>
          {shown.map(({ texto, segundo }, index) => (
            <p key={index} className="py-1.5">
              {segundo === undefined ? (
                <span className="whitespace-pre-line">{texto}</span>
              ) : onPlayFrom ? (
                <button
                  type="button"
                  onClick={() => onPlayFrom(segundo)}
                  className="flex w-full gap-4 rounded-lg py-1 text-left hover:bg-relieve"
                >
                  <Momento segundo={segundo} />
                  <span>{texto}</span>
                </button>
              ) : (
                <span className="flex gap-4">
                  <Momento segundo={segundo} />
                  <span>{texto}</span>
                </span>
              )}
            </p>
          ))}
        </div>
      </div>
    </details>
  )
}

const Momento = ({ segundo }: { segundo: number }) => (
  <span className="shrink-0 text-tinta-suave lining-nums tabular-nums">{formatSecond(segundo)}</span>
)

function found(count: number): string {
  if (count === 0) return 'No se dice en esta predicación.'
  return count === 1 ? 'Se dice una vez.' : `Se dice en ${count} partes.`
}
