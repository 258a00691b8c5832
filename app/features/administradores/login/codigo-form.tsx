import { Form } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { segundoPasoSchema } from '../administrador.ts'
import { useMarcoForm } from './marco.tsx'

/** The second step, after the right password: the authenticator's code. */
export function CodigoForm({ resultado }: { resultado: Resultado | undefined }) {
  const { form, fields, pending } = useMarcoForm(segundoPasoSchema, resultado, 'segundo-paso')
  return (
    <>
      <Form method="post" {...form} className="grid gap-5">
        <input type="hidden" name="intencion" value="codigo" />
        <TextField
          label="Código"
          hint="Los seis números que muestra ahora tu aplicación. Si no tienes tu teléfono, escribe uno de tus códigos de recuperación."
          field={fields.codigo}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" pending={pending} pendingText="Entrando...">
          Entrar
        </Button>
      </Form>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intencion" value="otra-cuenta" />
        <Button type="submit" variant="quiet" className="forced-colors:ml-0 -ml-4">
          Entrar con otra cuenta
        </Button>
      </Form>
    </>
  )
}
