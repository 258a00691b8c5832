import type { DefaultValue } from '@conform-to/react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useRespuesta, useResultado } from './respuestas.tsx'
import { formularioOf, type Resultado } from './resultado.ts'

type Options<Campos, R extends Resultado> = {
  intencion: string
  /** The item that it is about. */
  id?: string
  defaultValue?: DefaultValue<Campos> | undefined
  onOk?: (resultado: R & { ok: true }) => void
}

/**
 * A dashboard form that is sent without leaving its page: validates by `schema` while typing, announces the
 * answer, and resets after a success.
 */
export function useFormulario<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  R extends Resultado = Resultado,
>(schema: Schema, { intencion, id, defaultValue, onOk }: Options<z.input<Schema>, R>) {
  const name = formularioOf(intencion, id)
  const fetcher = useFetcher<R>({ key: name })
  const resultado = useRespuesta<R>(fetcher, name)
  const [turn, setTurn] = useState(0)
  useResultado(fetcher.data as R | undefined, {
    onOk(done) {
      setTurn(turn + 1)
      onOk?.(done as R & { ok: true })
    },
  })
  const [form, fields] = useSchemaForm(schema, {
    id: `${name.replaceAll(' ', '-')}-${turn}`,
    defaultValue,
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
  })
  const hidden: Record<string, string> = { intencion, ...(id && { id }) }
  return { Form: fetcher.Form, form, hidden, fields, resultado, pending: fetcher.state !== 'idle' }
}
