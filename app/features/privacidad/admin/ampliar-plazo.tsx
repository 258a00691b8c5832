import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { DIAS_DE_PRORROGA, prorrogaSchema, type Solicitud } from '../solicitud.ts'

/** Extends the time to answer, once. Collapsed, since it is seldom needed. */
export function AmpliarPlazo({ solicitud: { id, nombre } }: { solicitud: Solicitud }) {
  const formulario = useFormulario(prorrogaSchema, { intencion: 'ampliar', id })
  const send = (
    <>
      Ampliar {DIAS_DE_PRORROGA} días<span className="sr-only"> la solicitud de {nombre}</span>
    </>
  )
  return (
    <details
      open={formulario.resultado?.ok === false || undefined}
      className="mt-4 border-borde border-t pt-3"
    >
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        Necesitamos más tiempo<span className="sr-only"> para la solicitud de {nombre}</span>
      </summary>
      <Formulario
        of={formulario}
        className="mt-3 space-y-4"
        send={send}
        button={{ variant: 'secondary', className: 'max-sm:w-full' }}
      >
        <TextArea
          label={
            <>
              Por qué<span className="sr-only"> necesita más tiempo la solicitud de {nombre}</span>
            </>
          }
          hint={`Se puede una sola vez, hasta ${DIAS_DE_PRORROGA} días más, y antes de que venza el plazo. Escríbele primero a la persona y cuéntale el motivo.`}
          field={formulario.fields.motivo}
          rows={2}
        />
      </Formulario>
    </details>
  )
}
