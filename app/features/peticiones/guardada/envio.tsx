import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TEXTOS_PETICION } from '../peticion.ts'
import { type Envio as Enviada, enviarGuardada } from './enviar.ts'
import { onCambio } from './guardada.ts'

/** How often a network that says nothing of itself is tried. */
const CADA_MS = 60_000

/** Sends what is kept, now or once the network is back, and says what came of it. */
export function Envio() {
  const [resultado, setResultado] = useState<Enviada>()
  useEffect(() => {
    const send = (turn?: 'after others') =>
      void enviarGuardada(turn).then(
        (came) => came && setResultado(came),
        () => {},
      )
    // A try that began without a network may still hang once there is one.
    const sendNext = () => send('after others')
    send()
    const again = setInterval(send, CADA_MS)
    addEventListener('online', sendNext)
    const stop = onCambio(sendNext)
    return () => {
      clearInterval(again)
      removeEventListener('online', sendNext)
      stop()
    }
  }, [])
  return (
    <div className="fixed inset-x-4 top-[calc(var(--barra)+1rem)] z-30 mx-auto max-w-xl print:hidden">
      <div className={resultado && 'flex items-start gap-2 rounded-carta bg-superficie p-3 shadow-carta'}>
        <div className="grow">
          <Success>
            {resultado?.enviada && (
              <span>
                {TEXTOS_PETICION.enviada}{' '}
                {resultado.enlace && (
                  <a href={resultado.enlace} className="underline underline-offset-4">
                    Guarda tu enlace
                  </a>
                )}
              </span>
            )}
          </Success>
          <Failure>
            {resultado?.enviada === false && (
              <>
                {TEXTOS_PETICION.noSalio}{' '}
                <Link to="/contacto#peticion" className="underline underline-offset-4">
                  Revisarla
                </Link>
              </>
            )}
          </Failure>
        </div>
        {resultado && (
          <IconButton label="Cerrar aviso" onClick={() => setResultado(undefined)}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
    </div>
  )
}
