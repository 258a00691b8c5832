import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type Predicacion, predicacionSchema } from '#app/domain/predicaciones/predicacion.ts'
import { Button } from '#app/ui/button.tsx'
import { hasChanges } from './has-changes.ts'
import { Overtaken } from './overtaken.tsx'
import { Panel } from './panel.tsx'
import { CamposPredicacion, ETIQUETAS_PREDICACION } from './predicacion-campos.tsx'
import type { Resultado } from './resultado.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useResultado } from './use-resultado.ts'

/** Edit mode (section 4): everything but the picture. */
export function EditarPredicacion({
  predicacion,
  onClose,
}: {
  predicacion: Predicacion
  onClose: () => void
}) {
  const fetcher = useFetcher<Resultado>()
  const [closing, setClosing] = useState(false)
  useResultado(fetcher.data, {
    onOk() {
      setClosing(true)
      onClose()
    },
  })
  const refused = fetcher.data && !fetcher.data.ok ? fetcher.data : undefined
  const [form, fields] = useForm({
    lastResult: refused?.envio,
    defaultValue: predicacionSchema.parse(predicacion),
    constraint: getZodConstraint(predicacionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: predicacionSchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Panel titulo="Editar predicación">
      <UnsavedChanges when={hasChanges(form) && !closing} />
      {refused?.actual && (
        <Overtaken
          actual={refused.actual.datos}
          etiquetas={ETIQUETAS_PREDICACION}
          escrito={form.value as Record<string, string | undefined>}
        />
      )}
      <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intencion" value="editar" />
        <input type="hidden" name="id" value={predicacion.id} />
        <input type="hidden" name="version" value={refused?.actual?.version ?? predicacion.version} />
        <CamposPredicacion fields={fields} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" pending={fetcher.state !== 'idle'} pendingText="Guardando...">
            Guardar cambios
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </fetcher.Form>
    </Panel>
  )
}
