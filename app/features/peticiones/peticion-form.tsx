import { getFormProps } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { CONSENTIMIENTO, peticionSchema, TEXTOS_PETICION } from './peticion.ts'
import { CAMPO_SELLO, CAMPO_TRAMPA } from './sello.ts'
import { useSello } from './use-sello.ts'

const ACCION = '/contacto#peticion'

/** How long the success text stays (docs/product.md, Prayer requests). */
const EXITO_MS = 5000

interface PeticionFormProps {
  /** The action's answer when the form was sent without JavaScript. */
  resultado: ResultadoPublico | undefined
  /** True on the page after a request sent without JavaScript. */
  recibida: boolean
  /** The church's chat, offered when a request cannot be stored. */
  whatsapp: string
}

/** The prayer form. Sent by a fetcher, so that the page and the typed text stay. */
export function PeticionForm({ resultado: deLaPagina, recibida, whatsapp }: PeticionFormProps) {
  const fetcher = useFetcher<ResultadoPublico>()
  const sello = useSello()
  const [preparing, setPreparing] = useState(false)
  const pending = preparing || fetcher.state !== 'idle'
  const resultado = fetcher.data ?? deLaPagina
  useEffect(() => {
    if (fetcher.data?.ok) sello.renew()
  }, [fetcher.data, sello])
  const exito = useExito(fetcher.data, recibida) && !pending
  const fallido = !pending && resultado?.ok === false ? resultado : undefined
  const [form, fields] = useSchemaForm(peticionSchema, {
    id: 'peticion',
    lastResult: pending ? undefined : resultado?.envio,
    async onSubmit(event, { formData }) {
      event.preventDefault()
      setPreparing(true)
      formData.set(CAMPO_SELLO, await sello.finish())
      await fetcher.submit(formData, { method: 'post', action: ACCION })
      setPreparing(false)
    },
  })

  return (
    <fetcher.Form method="post" action={ACCION} {...getFormProps(form)} onFocus={sello.touch}>
      <fieldset disabled={pending} className="grid gap-5">
        <legend className="sr-only">Tus datos y por qué orar</legend>
        <TextField label="Nombre" field={fields.nombre} autoComplete="name" />
        <TextField
          label="Teléfono (opcional)"
          field={fields.telefono}
          type="tel"
          // No pattern: the server accepts more than one could express.
          pattern={undefined}
          autoComplete="tel"
        />
        <TextField label="Correo electrónico" field={fields.email} type="email" autoComplete="email" />
        <TextArea label="Petición de oración" field={fields.peticion} rows={6} />
        <CheckboxField
          label={CONSENTIMIENTO}
          field={fields.consentimiento}
          hint={
            <>
              Solo la leerá quien ora por ti.{' '}
              <Link
                to="/privacidad"
                className="text-vitral-zafiro underline underline-offset-4"
                // Keeps the typed text in this tab.
                target="_blank"
              >
                Cómo cuidamos tus datos
              </Link>
            </>
          }
        />
        <Trampa />
      </fieldset>
      <Failure className="mt-5">{fallido?.mensaje}</Failure>
      {fallido?.sinGuardar ? (
        <p className="mt-3">
          No pudimos guardar tu petición; lo que escribiste sigue aquí. Si no quieres esperar, también puedes{' '}
          <a
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            className="font-bold text-vitral-zafiro underline underline-offset-4"
          >
            escribirnos por WhatsApp
          </a>
          .
        </p>
      ) : null}
      <Success className="mt-5">{exito && TEXTOS_PETICION.recibida}</Success>
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

/** Honeypot: hidden from people, screen readers, the keyboard and autofill, so only machines fill it in. */
function Trampa() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="peticion-asunto">Deja esto en blanco</label>
      <input id="peticion-asunto" name={CAMPO_TRAMPA} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** Whether to show the success text: for five seconds after the answer. */
function useExito(resultado: ResultadoPublico | undefined, recibida: boolean): boolean {
  const [shown, setShown] = useState(recibida)
  useEffect(() => {
    if (!recibida && !resultado?.ok) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), EXITO_MS)
    return () => clearTimeout(timer)
  }, [recibida, resultado])
  return shown
}
