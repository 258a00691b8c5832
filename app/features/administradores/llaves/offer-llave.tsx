import { Fingerprint } from 'lucide'
import { useEffect, useState } from 'react'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'
import { AgregarLlave } from './add-llave.tsx'
import { usePuedeLlaves, webauthn } from './navegador.ts'

const AHORA_NO = 'huella_ahora_no'

/**
 * Offers a passkey to who has none, on a device that can ask for a fingerprint or a PIN, until they say
 * «Ahora no».
 */
export function OfrecerLlave({ reciente }: { reciente: boolean }) {
  const puede = usePuedeLlaves()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    if (!puede || readStored(AHORA_NO) !== null) return
    void webauthn()
      .then(({ platformAuthenticatorIsAvailable }) => platformAuthenticatorIsAvailable())
      .then(setOffered, () => {})
  }, [puede])
  if (!offered) return null
  return (
    <Asunto icono={<Icon of={Fingerprint} className="text-vitral-zafiro" />}>
      <p className="font-bold">Entrar con tu huella o tu PIN</p>
      <p className="mb-3 text-tinta-suave">
        La próxima vez puedes entrar con la huella, la cara o el PIN con que abres este dispositivo, sin
        escribir tu contraseña.
      </p>
      <AgregarLlave reciente={reciente}>
        <Button
          variant="quiet"
          onClick={() => {
            // Blocked: it is offered again.
            writeStored(AHORA_NO, '1')
            setOffered(false)
          }}
        >
          Ahora no
        </Button>
      </AgregarLlave>
    </Asunto>
  )
}
