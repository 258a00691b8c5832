import { Moon } from 'lucide'
import { useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

const MINUTOS = [15, 30, 60]

/** «22:05» by the phone's own clock. */
const hora = (moment: number) => new Date(moment).toTimeString().slice(0, 5)

const OPCION =
  'min-h-11 rounded-full px-4 text-sm font-bold ring-1 ring-borde-control transition-colors hover:bg-relieve'

/** Stops the radio at a chosen time, with a fade-out. Shown only while it plays. */
export function SleepTimer() {
  const { status, sleepAt, player } = useRadio()
  const first = useRef<HTMLButtonElement>(null)
  if (!isWanted(status)) return null
  return (
    <fieldset className="mt-4">
      <legend className="mx-auto mb-2 flex items-center gap-2 text-sm text-sobre-noche-suave">
        <Icon of={Moon} className="size-5" />
        Apagar en
      </legend>
      <div className="flex flex-wrap justify-center gap-2">
        {MINUTOS.map((minutos, index) => (
          <button
            key={minutos}
            ref={index === 0 ? first : undefined}
            type="button"
            className={OPCION}
            onClick={() => player.sleepIn(minutos)}
          >
            {minutos} min
          </button>
        ))}
      </div>
      <div className="mt-2 flex min-h-11 items-center justify-center gap-3 text-sm">
        <p role="status" className="lining-nums">
          {sleepAt === null ? '' : `Se apagará a las ${hora(sleepAt)}.`}
        </p>
        {sleepAt === null ? null : (
          <button
            type="button"
            className="min-h-11 px-2 font-bold underline underline-offset-4"
            onClick={() => {
              player.sleepIn(null)
              // The button disappears: keep the focus in its group.
              first.current?.focus()
            }}
          >
            Cancelar
          </button>
        )}
      </div>
    </fieldset>
  )
}
