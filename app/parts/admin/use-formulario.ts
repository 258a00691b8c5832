import { type DefaultValue, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ZodType } from 'zod'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

type Options<Campos, R extends Resultado> = {
  /** The form's id on its page. */
  id: string
  defaultValue?: DefaultValue<Campos>
  onOk?: (resultado: R & { ok: true }) => void
}

/**
 * A dashboard form that is sent without leaving its page: validates by `schema` while typing, announces the answer, and
 * resets after a success. Put `turn` into the keys of its fields.
 */
export function useFormulario<Campos extends Record<string, unknown>, R extends Resultado = Resultado>(
  schema: ZodType,
  { id, defaultValue, onOk }: Options<Campos, R>,
) {
  const fetcher = useFetcher<R>({ key: id })
  const resultado = fetcher.data as R | undefined
  const [turn, setTurn] = useState(0)
  useResultado(resultado, {
    onOk(done) {
      setTurn(turn + 1)
      onOk?.(done as R & { ok: true })
    },
  })
  const [form, fields] = useForm<Campos>({
    id: `${id}-${turn}`,
    ...(defaultValue && { defaultValue }),
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    shouldRevalidate: 'onInput',
  })
  return { Form: fetcher.Form, form, fields, resultado, turn, pending: fetcher.state !== 'idle' }
}
