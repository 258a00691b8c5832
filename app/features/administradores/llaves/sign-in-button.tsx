import { Fingerprint } from 'lucide'
import { useCallback, useEffect } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TEXTOS_LLAVES } from './llaves.ts'
import { useDevice, usePuedeLlaves, webauthn } from './navegador.ts'
import type { LlaveOfrecida } from './sign-in.server.ts'

/** Half of the time that a challenge waits before the server makes another. */
const RENEW_MS = 4 * 60 * 1000

/**
 * «Entrar con huella o PIN», and the same among what the browser proposes in the e-mail field. Drawn by the
 * server only for a browser that has had one; hidden without scripts.
 */
export function EntrarConLlave({
  llave,
  pending,
  answer,
  onFailure,
}: {
  llave: LlaveOfrecida
  pending: boolean
  /** The last answer of the server: another challenge is needed after it. */
  answer: unknown
  onFailure: (mensaje: string) => void
}) {
  const puede = usePuedeLlaves()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const { asking, ask } = useDevice(TEXTOS_LLAVES.noLeidaAlEntrar, onFailure)
  const { challenge, rpId, timeout, userVerification } = llave.opciones

  const enter = useCallback(
    async (byAutofill: boolean) => {
      const { startAuthentication } = await webauthn()
      const optionsJSON = { challenge, rpId, timeout, userVerification }
      const respuesta = JSON.stringify(
        await startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill }),
      )
      await submit({ intencion: 'llave', respuesta }, { method: 'post' })
    },
    [challenge, rpId, timeout, userVerification, submit],
  )

  useEffect(() => {
    if (!puede) return
    let gone = false
    const propose = async () => {
      const { browserSupportsWebAuthnAutofill } = await webauthn()
      // A dismissed proposal is no error: the form is still there.
      if ((await browserSupportsWebAuthnAutofill()) && !gone) await enter(true).catch(() => {})
    }
    void propose().catch(() => {})
    return () => {
      gone = true
      void webauthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [puede, enter])

  useEffect(() => {
    // Another challenge would take the device's question away.
    if (!puede || asking) return
    const renewal = setInterval(() => void revalidate(), RENEW_MS)
    return () => clearInterval(renewal)
  }, [puede, asking, revalidate])

  useEffect(() => {
    if (answer) void revalidate()
  }, [answer, revalidate])

  const press = () => {
    onFailure('')
    void ask(() => enter(false))
  }
  if (!puede && !llave.primero) return null
  return (
    <Button
      variant={llave.primero ? 'primary' : 'secondary'}
      pending={asking || pending}
      onClick={press}
      className="w-full noscript:hidden"
    >
      <Icon of={Fingerprint} className="size-5" />
      Entrar con huella o PIN
    </Button>
  )
}
