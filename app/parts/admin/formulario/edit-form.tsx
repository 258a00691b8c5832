import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useEnvio } from '../respuestas.tsx'
import { FormPanel } from './form-panel.tsx'

interface EditFormProps<Campo extends string> {
  titulo: string
  /** The button's words while adding. */
  enviar?: string
  /** What is edited, as it was loaded; none while adding. */
  item: (NoInfer<Record<Campo, string>> & { id: string; version: number }) | undefined
  /** What something new begins with. */
  nuevo?: NoInfer<Partial<Record<Campo, string>>>
  schema: z.ZodType<Record<Campo, string>, Partial<Record<Campo, string>>>
  /** The labels of what is stored, to show somebody else's change. */
  etiquetas: NoInfer<Partial<Record<Campo, string>>>
  /** The table of whose rows versions are kept. */
  versiones?: string
  /** Shown above the fields. */
  picture?: ReactNode
  /** What the names of the intentions end in, where a section has several kinds. */
  sufijo?: string
  children: (fields: Record<Campo, FieldMetadata<string>>) => ReactNode
  onClose: () => void
}

/** Adds or edits something without sending files (`ContentForm` sends a picture). */
export function EditForm<Campo extends string>({
  titulo,
  enviar = '',
  item,
  nuevo,
  schema,
  etiquetas,
  versiones,
  picture,
  sufijo = '',
  children,
  onClose,
}: EditFormProps<Campo>) {
  const element = useRef<HTMLFormElement>(null)
  const intencion = (item ? 'editar' : 'agregar') + sufijo
  const { fetcher, resultado, fallido } = useEnvio(intencion, {
    id: item?.id,
    onOk() {
      if (!item) element.current?.reset()
      onClose()
    },
  })
  const [form, fields] = useSchemaForm(schema as z.ZodType<unknown, Record<string, string>>, {
    lastResult: fallido?.envio,
    defaultValue: item ? schema.parse(item) : (nuevo as Record<string, string> | undefined),
  })
  return (
    <FormPanel
      titulo={titulo}
      enviar={enviar}
      element={element}
      fetcher={fetcher}
      form={form}
      intencion={intencion}
      edited={item}
      resultado={resultado}
      etiquetas={etiquetas as Record<string, string>}
      versiones={versiones}
      picture={picture}
      onClose={onClose}
    >
      {children(fields as Record<Campo, FieldMetadata<string>>)}
    </FormPanel>
  )
}
