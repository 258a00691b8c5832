import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '#app/ui/field.tsx'
import { CONSENTIMIENTO, peticionSchema, TEXTOS_PETICION } from './peticion.ts'

/** How long the success text stays (section 9). */
const EXITO_MS = 5000

/** What sending answers. `envio` is what Conform needs to put messages beside the fields. */
export type ResultadoPeticion =
  | { ok: true; envio: SubmissionResult<string[]> }
  | { ok: false; mensaje?: string; envio?: SubmissionResult<string[]> }

interface PeticionFormProps {
  /** What the page itself was answered, where it was sent without JavaScript. */
  resultado: ResultadoPeticion | undefined
  /** True on the page that follows a request sent without JavaScript. */
  recibida: boolean
}

/** The prayer form (sections 4 and 5). A fetcher sends it: the page stays where it is, and so does what was typed. */
export function PeticionForm({ resultado: deLaPagina, recibida }: PeticionFormProps) {
  const fetcher = useFetcher<ResultadoPeticion>()
  const pending = fetcher.state !== 'idle'
  const resultado = fetcher.data ?? deLaPagina
  const exito = useExito(fetcher.data, recibida) && !pending
  const fallo = !pending && resultado?.ok === false ? resultado.mensaje : undefined
  const [form, fields] = useForm({
    id: 'peticion',
    lastResult: pending ? undefined : resultado?.envio,
    constraint: getZodConstraint(peticionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: peticionSchema }),
    shouldRevalidate: 'onInput',
  })

  return (
    <fetcher.Form method="post" action="/contacto#peticion" {...getFormProps(form)}>
      <fieldset disabled={pending} className="grid gap-5">
        <legend className="sr-only">Tus datos y por qué orar</legend>
        <TextField
          label="Nombre"
          error={fields.nombre.errors}
          {...getInputProps(fields.nombre, { type: 'text' })}
          autoComplete="name"
        />
        <TextField
          label="Teléfono (opcional)"
          error={fields.telefono.errors}
          {...getInputProps(fields.telefono, { type: 'tel' })}
          // The server's rule is kinder than this attribute could say.
          pattern={undefined}
          autoComplete="tel"
        />
        <TextField
          label="Correo electrónico"
          error={fields.email.errors}
          {...getInputProps(fields.email, { type: 'email' })}
          autoComplete="email"
        />
        <TextArea
          label="Petición de oración"
          error={fields.peticion.errors}
          {...getTextareaProps(fields.peticion)}
          rows={6}
          className="min-h-40"
        />
        <CheckboxField
          label={CONSENTIMIENTO}
          error={fields.consentimiento.errors}
          {...getInputProps(fields.consentimiento, { type: 'checkbox', value: 'on' })}
          hint={
            <>
              Solo la leerá quien ora por ti.{' '}
              <Link
                to="/privacidad"
                className="text-vitral-zafiro underline underline-offset-4"
                // What was typed stays in this tab.
                target="_blank"
              >
                Cómo cuidamos tus datos
              </Link>
            </>
          }
        />
      </fieldset>
      <div role="alert">
        {fallo ? (
          <p className="mt-5 rounded-xl border-error border-l-4 bg-error/10 px-4 py-3 font-bold">{fallo}</p>
        ) : null}
      </div>
      <div role="status">
        {exito ? (
          <p className="mt-5 flex items-start gap-3 rounded-xl border-vitral-oliva border-l-4 bg-vitral-oliva/12 px-4 py-3 font-bold">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-vitral-oliva" />
            {TEXTOS_PETICION.recibida}
          </p>
        ) : null}
      </div>
      <Button
        type="submit"
        pending={pending}
        pendingText="Enviando..."
        className="mt-6 w-full sm:w-auto sm:min-w-56"
      >
        Enviar petición
      </Button>
    </fetcher.Form>
  )
}

/** Whether the success text shows: from the answer on, for five seconds. */
function useExito(resultado: ResultadoPeticion | undefined, recibida: boolean): boolean {
  const [shown, setShown] = useState(recibida)
  useEffect(() => {
    if (!recibida && !resultado?.ok) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), EXITO_MS)
    return () => clearTimeout(timer)
  }, [recibida, resultado])
  return shown
}
