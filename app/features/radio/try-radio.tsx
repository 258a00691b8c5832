import { CircleAlert, CircleCheck } from 'lucide'
import { useId } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ResultadoPrueba } from './try.server.ts'

/** When our own server does not answer. */
export const TEXTO_PRUEBA_FALLIDA = 'No pudimos probar el enlace. Inténtalo de nuevo.'

/** «Probar»: says what the server hears at each address of the field. */
export function ProbarRadio({ radioUrl }: { radioUrl: string }) {
  const fetcher = useFetcher<ResultadoPrueba>()
  const empty = radioUrl.trim() === ''
  const hint = useId()
  const busy = fetcher.state !== 'idle'
  const { data } = fetcher
  const probar = () => fetcher.submit({ intencion: 'probar-radio', radioUrl }, { method: 'post' })
  return (
    <div className="noscript:hidden">
      <Button
        variant="secondary"
        pending={busy}
        pendingText="Escuchando..."
        className="max-sm:w-full"
        disabled={empty}
        aria-describedby={empty ? hint : undefined}
        onClick={probar}
      >
        Probar
      </Button>
      {empty && (
        <p id={hint} className="mt-1.5 text-sm text-tinta-suave">
          Para probarla, pega arriba el enlace de la radio.
        </p>
      )}
      <div aria-live="polite">
        {!busy && data?.ok === false && <p className="mt-3 font-bold text-error">{data.mensaje}</p>}
        {!busy && data?.ok && data.pruebas && (
          <ul className="mt-3 space-y-2">
            {data.pruebas.map(({ direccion, suena, texto }) => (
              <li key={direccion} className="flex items-start gap-3">
                <Icon
                  of={suena ? CircleCheck : CircleAlert}
                  className={`mt-0.5 size-6 shrink-0 ${suena ? 'text-vitral-oliva' : 'text-error'}`}
                />
                <span className="min-w-0">
                  <span className="block break-all text-sm text-tinta-suave">{direccion}</span>
                  <span className="break-words">{texto}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
