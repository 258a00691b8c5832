import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { useEnvio } from '../respuestas.tsx'
import { FormPanel } from './form-panel.tsx'

interface EditFormProps<Campo extends string> {
  titulo: string
  /** The item, as it was loaded. */
  item: NoInfer<Record<Campo, string>> & { id: string; version: number }
  schema: NoInfer<z.ZodType<Record<Campo, string>, Partial<Record<Campo, string>>>>
  /** The fields' labels, to show somebody else's change. */
  etiquetas: Record<Campo, string>
  /** The table of whose rows versions are kept. */
  versiones?: string
  /** Shown above the fields. */
  picture?: ReactNode
  children: (fields: Record<Campo, FieldMetadata<string>>) => ReactNode
  onClose: () => void
}

/** Edit mode, without the file input: «Guardar cambios», or «Cancelar» back to add mode. */
export function EditForm<Campo extends string>({
  titulo,
  item,
  schema,
  etiquetas,
  versiones,
  picture,
  children,
  onClose,
}: EditFormProps<Campo>) {
  const { fetcher, resultado, fallido } = useEnvio('editar', { id: item.id, onOk: onClose })
  const [form, fields] = useSchemaForm(schema as z.ZodType<unknown, Record<string, string>>, {
    lastResult: fallido?.envio,
    defaultValue: schema.parse(item),
  })
  return (
    <FormPanel
      titulo={titulo}
      enviar="Guardar cambios"
      fetcher={fetcher}
      form={form}
      intencion="editar"
      edited={item}
      resultado={resultado}
      etiquetas={etiquetas}
      versiones={versiones}
      picture={picture}
      onClose={onClose}
    >
      {children(fields as Record<Campo, FieldMetadata<string>>)}
    </FormPanel>
  )
}
