import { Moon } from 'lucide-react'
import { isWanted } from './radio.ts'
import { useRadio } from './radio-provider.tsx'

const MINUTOS = [15, 30, 60]

const hora = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const OPCION =
  'min-h-11 rounded-full px-4 text-sm font-bold ring-1 ring-borde-control transition-colors hover:bg-relieve'

/** Goes to sleep with whoever listens in bed: until a moment, with a fade-out. Only while it plays. */
export function SleepTimer() {
  const { status, sleepAt, player } = useRadio()
  if (!isWanted(status)) return null
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-2.5">
      <Moon aria-hidden="true" className="size-5 text-sobre-noche-suave" />
      {sleepAt === null ? (
        <fieldset className="flex flex-wrap items-center justify-center gap-2.5">
          <legend className="float-left mr-2.5 text-sobre-noche-suave text-sm leading-11">Apagar en</legend>
          {MINUTOS.map((minutos) => (
            <button key={minutos} type="button" className={OPCION} onClick={() => player.sleepIn(minutos)}>
              {minutos} min
            </button>
          ))}
        </fieldset>
      ) : (
        <>
          <p role="status" className="text-sm lining-nums">
            Se apagará a las {hora.format(sleepAt)}
          </p>
          <button type="button" className={OPCION} onClick={() => player.sleepIn(null)}>
            Cancelar
          </button>
        </>
      )}
    </div>
  )
}
