import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

type Options<Campos extends Record<string, unknown>, Datos> = Pick<
  NonNullable<Parameters<typeof useForm<Campos, Datos>>[0]>,
  'id' | 'onSubmit'
> & {
  defaultValue?: DefaultValue<Campos> | undefined
  /** The server's answer, when it refused the form. */
  lastResult?: SubmissionResult<string[]> | undefined
}

/**
 * Conform's `useForm` for what `schema` accepts: checked by it, and again at each input once a field was
 * refused.
 */
export function useSchemaForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  options: Options<z.input<Schema>, z.output<Schema>> = {},
) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  } as never)
}
