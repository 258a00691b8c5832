import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { CircleCheck } from 'lucide'
import { useFetcher } from 'react-router'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type NuevaSolicitud, solicitudSchema, TEXTOS_SOLICITUD, TIPOS_SOLICITUD } from './solicitud.ts'

const ACCION = '/privacidad#pedir'

/** The form for requests about one's data. Works without JavaScript, like the prayer form. */
export function SolicitudForm({
  resultado: deLaPagina,
  recibida,
}: {
  resultado: ResultadoPublico | undefined
  /** True on the page after a request sent without JavaScript. */
  recibida: boolean
}) {
  const fetcher = useFetcher<ResultadoPublico>()
  const pending = fetcher.state !== 'idle'
  const resultado = fetcher.data ?? deLaPagina
  const fallo = !pending && resultado?.ok === false ? resultado : undefined
  const [form, fields] = useForm<NuevaSolicitud>({
    id: 'pedir-datos',
    lastResult: pending ? undefined : fallo?.envio,
    constraint: getZodConstraint(solicitudSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: solicitudSchema }),
    shouldRevalidate: 'onInput',
  })
  const done = resultado?.ok === true || (recibida && resultado === undefined)
  return (
    <>
      <div role="status">
        {done && (
          <p className="flex items-start gap-3 rounded-xl border-vitral-oliva border-l-4 bg-vitral-oliva/12 px-4 py-3 font-bold">
            <Icon of={CircleCheck} className="mt-0.5 size-6 shrink-0 text-vitral-oliva" />
            {TEXTOS_SOLICITUD.recibida}
          </p>
        )}
      </div>
      {!done && (
        <fetcher.Form method="post" action={ACCION} {...getFormProps(form)} className="space-y-5">
          <SelectField label="Qué necesitas" error={fields.tipo.errors} {...getSelectProps(fields.tipo)}>
            {Object.entries(TIPOS_SOLICITUD).map(([tipo, texto]) => (
              <option key={tipo} value={tipo}>
                {texto}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Tu nombre"
            error={fields.nombre.errors}
            {...getInputProps(fields.nombre, { type: 'text' })}
            autoComplete="name"
          />
          <TextField
            label="Tu correo electrónico"
            hint="El mismo con que enviaste tu petición: a él te respondemos."
            error={fields.contacto.errors}
            {...getInputProps(fields.contacto, { type: 'email' })}
            autoComplete="email"
          />
          <TextArea
            label="Detalle (opcional)"
            error={fields.detalle.errors}
            {...getTextareaProps(fields.detalle)}
            rows={3}
          />
          <div role="alert">
            {fallo?.mensaje && (
              <p className="rounded-xl border-error border-l-4 bg-error/10 px-4 py-3 font-bold">
                {fallo.mensaje}
              </p>
            )}
          </div>
          <Button type="submit" pending={pending} pendingText="Enviando..." className="w-full sm:w-auto">
            Enviar solicitud
          </Button>
        </fetcher.Form>
      )}
    </>
  )
}
