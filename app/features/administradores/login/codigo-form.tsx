import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { segundoPasoSchema } from '../administrador.ts'

/** The second step, after the right password: the authenticator's code. */
export function CodigoForm({ resultado }: { resultado: Resultado | undefined }) {
  const pending = useNavigation().state !== 'idle'
  const [form, { codigo }] = useSchemaForm(segundoPasoSchema, {
    id: 'segundo-paso',
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
  })
  return (
    <>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intencion" value="codigo" />
        <TextField
          label="Código"
          hint="Los seis números que muestra ahora tu aplicación. Si no tienes tu teléfono, escribe uno de tus códigos de recuperación."
          field={codigo}
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
