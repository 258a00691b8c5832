import type { DefaultValue } from '@conform-to/react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Resultado } from './resultado.ts'
import { useRespuesta } from './use-respuesta.ts'
import { useResultado } from './use-resultado.ts'

type Options<Campos, R extends Resultado> = {
  /** The form's name by `formularioOf`, which is its id on the page too. */
  id: string
  defaultValue?: DefaultValue<Campos> | undefined
  onOk?: (resultado: R & { ok: true }) => void
}

/**
 * A dashboard form that is sent without leaving its page: validates by `schema` while typing, announces the answer, and
 * resets after a success.
 */
export function useFormulario<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  R extends Resultado = Resultado,
>(schema: Schema, { id, defaultValue, onOk }: Options<z.input<Schema>, R>) {
  const fetcher = useFetcher<R>({ key: id })
  const resultado = useRespuesta<R>(fetcher, id)
  const [turn, setTurn] = useState(0)
  useResultado(fetcher.data as R | undefined, {
    onOk(done) {
      setTurn(turn + 1)
      onOk?.(done as R & { ok: true })
    },
  })
  const [form, fields] = useSchemaForm(schema, {
    id: `${id.replaceAll(' ', '-')}-${turn}`,
    defaultValue,
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
  })
  return { Form: fetcher.Form, form, fields, resultado, pending: fetcher.state !== 'idle' }
}
