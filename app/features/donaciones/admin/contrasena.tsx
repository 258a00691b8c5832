import { Fingerprint } from 'lucide'
import { createContext, use, useRef } from 'react'
import {
  type PreguntaLlave,
  RUTA_CONFIRMAR,
  TEXTOS_LLAVES,
} from '#app/features/administradores/llaves/llaves.ts'
import { useDevice, usePuedeLlaves, webauthn } from '#app/features/administradores/llaves/navegador.ts'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { sendForm } from '#app/ui/forms/send-form.ts'
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

type Envio = (Resultado & { ok: false })['envio']

/**
 * The person's password, or their fingerprint or PIN, asked for again before the church's bank data change.
 */
export function Contrasena({ yo, envio }: { yo: string; envio: Envio }) {
  const offered = usePuedeLlaves() && use(ConLlave)
  return (
    <>
      <OwnPassword
        yo={yo}
        name="contrasena"
        required
        maxLength={1000}
        error={envio?.error?.contrasena ?? undefined}
      />
      {offered && <ConHuella />}
    </>
  )
}

/** Sends the form that it stands in once the device has said who it is. */
function ConHuella() {
  const notices = useNotices()
  const llave = useRef<HTMLInputElement>(null)
  const { asking, ask } = useDevice(
    TEXTOS_LLAVES.noLeidaAlConfirmar,
    (mensaje) => mensaje && notices.failure(mensaje),
  )
  const send = async (form: HTMLFormElement | null) => {
    const answer = await fetch(RUTA_CONFIRMAR)
    if (!answer.ok) throw new Error(`${answer.status}`)
    const { reto, opciones } = (await answer.json()) as PreguntaLlave
    const { startAuthentication } = await webauthn()
    const respuesta = await startAuthentication({ optionsJSON: opciones })
    const password = form?.elements.namedItem('contrasena')
    if (!llave.current || !form || !(password instanceof HTMLInputElement)) return
    llave.current.value = JSON.stringify({ reto, respuesta })
    password.required = false
    sendForm(form)
    // Good for one time.
    llave.current.value = ''
    password.required = true
  }
  return (
    <>
      <input ref={llave} type="hidden" name="llave" />
      <Button
        variant="secondary"
        pending={asking}
        onClick={({ currentTarget: { form } }) => void ask(() => send(form))}
        className="max-sm:w-full"
      >
        <Icon of={Fingerprint} className="size-5" />
        Usar mi huella o PIN
      </Button>
    </>
  )
}
