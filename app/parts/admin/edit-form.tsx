import { type FieldMetadata, getFormProps } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { Button } from '#app/ui/forms/button.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { hasChanges } from './has-changes.ts'
import { Overtaken } from './overtaken.tsx'
import { Panel } from './panel.tsx'
import { formularioOf, type Resultado } from './resultado.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { sentField, useRespuesta } from './use-respuesta.ts'
import { useResultado } from './use-resultado.ts'
import { BackToPage, Cancelar } from './without-scripts/page-button.tsx'

interface EditFormProps<Campo extends string> {
  titulo: string
  /** The item, as it was loaded. */
  item: NoInfer<Record<Campo, string>> & { id: string; version: number }
  schema: NoInfer<z.ZodType<Record<Campo, string>, Record<Campo, string>>>
  /** The fields' labels, to show somebody else's change. */
  etiquetas: Record<Campo, string>
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
  picture,
  children,
  onClose,
}: EditFormProps<Campo>) {
  const fetcher = useFetcher<Resultado>()
  const [closing, setClosing] = useState(false)
  useResultado(fetcher.data, {
    onOk() {
      setClosing(true)
      onClose()
    },
  })
  const respuesta = useRespuesta(fetcher, formularioOf('editar', item.id))
  const refused = respuesta && !respuesta.ok ? respuesta : undefined
  const [form, fields] = useSchemaForm(schema as z.ZodType<unknown, Record<string, string>>, {
    lastResult: refused?.envio,
    defaultValue: schema.parse(item),
  })
  return (
    <Panel titulo={titulo}>
      <UnsavedChanges when={hasChanges(form) && !closing} />
      {picture}
      {refused?.actual && (
        <Overtaken
          actual={refused.actual.datos}
          etiquetas={etiquetas}
          escrito={form.value as Record<string, string | undefined>}
        />
      )}
      <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intencion" value="editar" />
        <input type="hidden" name="id" value={item.id} />
        <input
          type="hidden"
          name="version"
          value={refused?.actual?.version ?? sentField(refused, 'version') ?? item.version}
        />
        {children(fields as Record<Campo, FieldMetadata<string>>)}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" pending={fetcher.state !== 'idle'} pendingText="Guardando...">
            Guardar cambios
          </Button>
          <Cancelar onCancel={onClose} />
        </div>
      </fetcher.Form>
      <BackToPage />
    </Panel>
  )
}
