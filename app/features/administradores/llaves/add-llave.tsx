import { getFormProps } from '@conform-to/react'
import { Fingerprint } from 'lucide'
import { useFetcher } from 'react-router'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { describeDevice } from '../dispositivos/dispositivo.ts'
import { prepararLlaveSchema, TEXTOS_LLAVES } from './llaves.ts'
import type { ResultadoLlave } from './llaves-actions.server.ts'
import { useDevice, webauthn } from './navegador.ts'

const CUENTA = '/admin/dashboard/ajustes?parte=cuenta'

/**
 * «Agregar huella o PIN»: asks the server for a challenge, the device for the fingerprint or the PIN, and
 * sends the key. Only for a browser that can (`usePuedeLlaves`). The password is asked for unless its owner
 * has just signed in.
 */
export function AgregarLlave({
  reciente,
  conNombre = false,
  children,
}: {
  reciente: boolean
  /** Lets the person name the device; otherwise its browser and system do. */
  conNombre?: boolean
  /** Beside the button. */
  children?: React.ReactNode
}) {
  const notices = useNotices()
  const { asking, ask } = useDevice(TEXTOS_LLAVES.noLeida, (mensaje) => mensaje && notices.failure(mensaje))
  const agregar = useFetcher<Resultado>({ key: 'llave-agregar' })
  useResultado(agregar.data as Resultado | undefined)
  const { Form, form, hidden, fields, pending } = useFormulario<typeof prepararLlaveSchema, ResultadoLlave>(
    prepararLlaveSchema,
    {
      intencion: 'llave-preparar',
      defaultValue: conNombre ? { nombre: describeDevice(navigator.userAgent) } : {},
      onOk: ({ llaveNueva }) => llaveNueva && void ask(() => make(llaveNueva)),
    },
  )
  const make = async ({ reto, opciones }: { reto: string; opciones: string }) => {
    const { startRegistration } = await webauthn()
    const respuesta = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(opciones) }))
    await agregar.submit({ intencion: 'llave-agregar', reto, respuesta }, { method: 'post', action: CUENTA })
  }
  const pideClave = !reciente || fields.claveActual.errors !== undefined
  return (
    <Form method="post" action={CUENTA} {...getFormProps(form)} className="space-y-5">
      <HiddenFields fields={hidden} />
      {conNombre && (
        <TextField
          label="Nombre de este dispositivo"
          hint="Para reconocerlo en la lista, por ejemplo «Mi teléfono»."
          field={fields.nombre}
          autoComplete="off"
        />
      )}
      {pideClave && (
        <TextField
          label="Tu contraseña"
          field={fields.claveActual}
          type="password"
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          pending={pending || asking || agregar.state !== 'idle'}
          pendingText="Agregando..."
          className="max-sm:w-full"
        >
          <Icon of={Fingerprint} className="size-5" />
          Agregar huella o PIN
        </Button>
        {children}
      </div>
    </Form>
  )
}
