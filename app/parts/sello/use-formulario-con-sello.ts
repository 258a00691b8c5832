import { getFormProps } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import type { ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { CAMPO_SELLO } from './sello.ts'
import { useSello } from './use-sello.ts'

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
    // A refused form keeps it: the server does not count it as used.
    if (fetcher.data?.ok) sello.renew()
  }, [fetcher.data, sello])
  const [form, fields] = useSchemaForm(schema, {
    id,
    defaultValue,
    lastResult: pending ? undefined : resultado?.envio,
    async onSubmit(event, { formData }) {
      event.preventDefault()
      setPreparing(true)
      formData.set(CAMPO_SELLO, await sello.finish())
      await fetcher.submit(formData, { method: 'post', action })
      setPreparing(false)
    },
  })
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
