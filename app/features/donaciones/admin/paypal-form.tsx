import { getFormProps } from '@conform-to/react'
import { Identity } from '#app/parts/admin/formulario/identity.tsx'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { useEnvio } from '#app/parts/admin/use-envio.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { paypalSchema } from '../cuenta-bancaria.ts'
import { CAMPO_PAYPAL } from '../paypal.ts'
import { Contrasena, EsperaOtroSi } from './contrasena.tsx'

type Props = {
  /** '' while there is none, and version 0 while there never was. */
  paypal: { enlace: string; version: number }
  /** Who is asked for the password. */
  yo: string | undefined
  /** The change will wait for a second person's yes. */
  espera: boolean
  onDone: () => void
}

/** PayPal's link, guarded as the accounts are: it is where money goes, too. */
export function PaypalForm({ paypal, yo, espera, onDone }: Props) {
  const { fetcher, resultado, fallido, pending } = useEnvio('paypal', { onOk: onDone })
  const [form, fields] = useSchemaForm(paypalSchema, {
    defaultValue: { paypal: paypal.enlace },
    lastResult: fallido?.envio,
  })
  return (
    <Panel titulo="PayPal">
      <UnsavedChanges when={hasChanges(form) && !pending} />
      <fetcher.Form method="post" {...getFormProps(form)} className="space-y-5">
        {fallido?.actual && (
          <Overtaken
            actual={fallido.actual.datos}
            etiquetas={{ paypal: CAMPO_PAYPAL }}
            escrito={{ paypal: fields.paypal.value }}
          />
        )}
        <Identity intencion="paypal" edited={{ version: paypal.version }} resultado={resultado} />
        <TextField
          autoComplete="off"
          field={fields.paypal}
          label={CAMPO_PAYPAL}
          type="url"
          hint="Si lo dejas en blanco, no se muestra el botón."
        />
        {yo && <Contrasena yo={yo} fallido={fallido} />}
        {espera && <EsperaOtroSi />}
        <Button type="submit" variant="secondary" pending={pending} pendingText="Guardando...">
          Guardar <span className="sr-only">el enlace de PayPal</span>
        </Button>
      </fetcher.Form>
    </Panel>
  )
}
