import { Fingerprint } from 'lucide'
import { createContext, type MouseEvent, use, useRef, useState } from 'react'
import {
  type PreguntaLlave,
  RUTA_CONFIRMAR,
  TEXTOS_LLAVES,
} from '#app/features/administradores/llaves/llaves.ts'
import { mensajeOf, usePuedeLlaves, webauthn } from '#app/features/administradores/llaves/navegador.ts'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Whether this person has added a fingerprint or a PIN. */
export const ConLlave = createContext(false)

/** Says that a change waits, before it is sent. */
export const EsperaOtroSi = () => (
  <p className="text-sm text-tinta-suave">
    Otra persona con el permiso «Cuentas bancarias» tendrá que aprobarlo. Mientras tanto, los visitantes ven
    los datos de antes.
  </p>
)

type Refused = Resultado & { ok: false }

/** The person's password, or their fingerprint or PIN, asked for again before the church's bank data change. */
export function Contrasena({ yo, fallido }: { yo: string; fallido: Refused | undefined }) {
  const offered = usePuedeLlaves() && use(ConLlave)
  return (
    <>
      <OwnPassword
        yo={yo}
        name="contrasena"
        required
        maxLength={1000}
        error={fallido?.envio?.error?.contrasena ?? undefined}
      />
      {offered && <ConHuella />}
    </>
  )
}

/** Sends the form that it stands in once the device has said who it is. */
function ConHuella() {
  const notices = useNotices()
  const llave = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setAsking(true)
    try {
      const answer = await fetch(RUTA_CONFIRMAR)
      if (!answer.ok) throw new Error(`${answer.status}`)
      const { reto, opciones } = (await answer.json()) as PreguntaLlave
      const { startAuthentication } = await webauthn()
      const respuesta = await startAuthentication({ optionsJSON: opciones })
      const password = form?.elements.namedItem('contrasena')
      if (!llave.current || !form || !(password instanceof HTMLInputElement)) return
      llave.current.value = JSON.stringify({ reto, respuesta })
      password.required = false
      form.requestSubmit()
      // Good for one time.
      llave.current.value = ''
      password.required = true
    } catch (error) {
      const mensaje = mensajeOf(error, TEXTOS_LLAVES.noLeidaAlConfirmar)
      if (mensaje) notices.failure(mensaje)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <input ref={llave} type="hidden" name="llave" />
      <Button
        variant="secondary"
        pending={asking}
        onClick={(event) => void press(event)}
        className="max-sm:w-full"
      >
        <Icon of={Fingerprint} className="size-5" />
        Usar mi huella o PIN
      </Button>
    </>
  )
}
