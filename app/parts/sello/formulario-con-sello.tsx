import { getFormProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { CheckboxField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useTyped } from '#app/ui/storage/typed.ts'
import { encodeSello, fetchSello, newClave } from './pedir-sello.ts'
import { CAMPO_CLAVE, CAMPO_SELLO, CAMPO_TRAMPA, needsProof, SELLO_DURA_MS, type Sello } from './sello.ts'

type Options<Campos extends Record<string, unknown>> = Pick<
  NonNullable<Parameters<typeof useSchemaForm<z.ZodType<unknown, Campos>>>[1]>,
  'defaultValue'
> & {
  id: string
  /** Where it is sent. */
  action: string
  /** The action's answer when the form was sent without JavaScript. */
  served: ResultadoPublico | undefined
}

/** A visitor's form with a stamp, sent by a fetcher, so that the page and the typed text stay. */
export function useFormularioConSello<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  { id, action, served, defaultValue }: Options<z.input<Schema>>,
) {
  const fetcher = useFetcher<ResultadoPublico>()
  const sello = useSello()
  const [preparing, setPreparing] = useState(false)
  const pending = preparing || fetcher.state !== 'idle'
  const resultado = fetcher.data ?? served
  useEffect(() => {
    // Refused for a field it keeps it: the server does not count it as used. If its answer was lost, it may.
    const answer = fetcher.data
    if (answer?.ok || answer?.mensaje) sello.renew(answer.ok)
  }, [fetcher.data, sello])
  const [form, fields] = useSchemaForm(schema, {
    id,
    defaultValue,
    lastResult: pending ? undefined : resultado?.envio,
    async onSubmit(event, { formData }) {
      event.preventDefault()
      setPreparing(true)
      for (const [campo, valor] of Object.entries(await sello.finish())) formData.set(campo, valor)
      await fetcher.submit(formData, { method: 'post', action })
      setPreparing(false)
    },
  })
  useTyped(id)
  return {
    Form: fetcher.Form,
    formProps: { ...getFormProps(form), method: 'post', action, onFocus: sello.touch } as const,
    fields,
    pending,
    /** The answer to what was sent from this page. */
    respuesta: fetcher.data,
    fallido: !pending && resultado?.ok === false ? resultado : undefined,
  }
}

/** Fetches a new one before the server would refuse it as expired. */
const STALE_MS = SELLO_DURA_MS - 5 * 60_000

/**
 * Call `touch` when the form is first touched, `finish` for its hidden fields, `renew` once the stamp is used
 * up, and the key too if the form is `done`: else it is sent again.
 */
function useSello() {
  return useMemo(() => {
    let stamp: { since: number; ready: Promise<Sello | undefined> } | undefined
    let clave: string | undefined
    const touch = () => {
      if (stamp && performance.now() - stamp.since < STALE_MS) return stamp
      stamp = { since: performance.now(), ready: fetchSello() }
      return stamp
    }
    return {
      touch,
      /**
       * Waits for the proof and the minimum time, which autofill and one key can beat. Without a stamp the
       * request is sent all the same.
       */
      async finish() {
        const sello = await touch().ready
        // Without its proof it is good for one try.
        if (!sello || (needsProof(sello.challenge) && !sello.solution)) stamp = undefined
        clave ??= newClave()
        return { [CAMPO_SELLO]: encodeSello(sello), [CAMPO_CLAVE]: clave }
      },
      renew(done: boolean) {
        stamp = undefined
        if (done) clave = undefined
      },
    }
  }, [])
}

type ConsentimientoProps = Pick<ComponentProps<typeof CheckboxField>, 'label' | 'field'> & {
  /** What becomes of the data, in a sentence. */
  children: ReactNode
}

/** The box of consent, with what becomes of the data, and the way to the privacy page. */
export function Consentimiento({ label, field, children }: ConsentimientoProps) {
  return (
    <CheckboxField
      label={label}
      field={field}
      hint={
        <>
          {children}{' '}
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
  )
}

/** Honeypot: hidden from people, screen readers, the keyboard and autofill, so only machines fill it in. */
export function Trampa({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>Deja esto en blanco</label>
      <input id={id} name={CAMPO_TRAMPA} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
