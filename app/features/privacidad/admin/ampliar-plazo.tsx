import { getFormProps } from '@conform-to/react'
import { formularioOf } from '#app/parts/admin/resultado.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { DIAS_DE_PRORROGA, prorrogaSchema, type Solicitud } from '../solicitud.ts'

/** Extends the time to answer, once. Collapsed, since it is seldom needed. */
export function AmpliarPlazo({ solicitud: { id, nombre } }: { solicitud: Solicitud }) {
  const { Form, form, fields, resultado, pending } = useFormulario(prorrogaSchema, {
    id: formularioOf('ampliar', id),
  })
  return (
    <details open={resultado?.ok === false || undefined} className="mt-4 border-borde border-t pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        Necesitamos más tiempo<span className="sr-only"> para la solicitud de {nombre}</span>
      </summary>
      <Form method="post" {...getFormProps(form)} className="mt-3 space-y-4">
        <input type="hidden" name="intencion" value="ampliar" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          label={
            <>
              Por qué<span className="sr-only"> necesita más tiempo la solicitud de {nombre}</span>
            </>
          }
          hint={`Se puede una sola vez, hasta ${DIAS_DE_PRORROGA} días más, y antes de que venza el plazo. Escríbele primero a la persona y cuéntale el motivo.`}
          field={fields.motivo}
          rows={2}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingText="Guardando..."
          className="max-sm:w-full"
        >
          Ampliar {DIAS_DE_PRORROGA} días<span className="sr-only"> la solicitud de {nombre}</span>
        </Button>
      </Form>
    </details>
  )
}
