import { getFormProps, getTextareaProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useFetcher } from 'react-router'
import { DIAS_DE_PRORROGA, prorrogaSchema, type Solicitud } from '#app/domain/solicitudes/solicitud.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { Resultado } from '../resultado.ts'
import { useResultado } from '../use-resultado.ts'

/** More time to answer, once; folded away, since it is seldom needed. */
export function AmpliarPlazo({ solicitud: { id, nombre } }: { solicitud: Solicitud }) {
  const fetcher = useFetcher<Resultado>({ key: `ampliar-${id}` })
  const resultado = fetcher.data as Resultado | undefined
  useResultado(resultado)
  const [form, fields] = useForm<{ id: string; motivo: string }>({
    id: `ampliar-${id}`,
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
    constraint: getZodConstraint(prorrogaSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: prorrogaSchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <details className="mt-4 border-borde border-t pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        Necesitamos más tiempo<span className="sr-only"> para la solicitud de {nombre}</span>
      </summary>
      <fetcher.Form method="post" {...getFormProps(form)} className="mt-3 space-y-4">
        <input type="hidden" name="intencion" value="ampliar" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          label={
            <>
              Por qué<span className="sr-only"> necesita más tiempo la solicitud de {nombre}</span>
            </>
          }
          hint={`Se puede una sola vez, hasta ${DIAS_DE_PRORROGA} días más, y antes de que venza el plazo. Escríbele primero a la persona y cuéntale el motivo.`}
          error={fields.motivo.errors}
          {...getTextareaProps(fields.motivo)}
          rows={2}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={fetcher.state !== 'idle'}
          pendingText="Guardando..."
          className="max-sm:w-full"
        >
          Ampliar {DIAS_DE_PRORROGA} días<span className="sr-only"> la solicitud de {nombre}</span>
        </Button>
      </fetcher.Form>
    </details>
  )
}
