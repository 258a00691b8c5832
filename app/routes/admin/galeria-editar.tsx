import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type Foto, fotoSchema } from '#app/domain/galeria/foto.ts'
import { Button } from '#app/ui/button.tsx'
import { Foto as Picture } from '#app/ui/foto.tsx'
import { CamposFoto } from './galeria-campos.tsx'
import { hasChanges } from './has-changes.ts'
import { Overtaken } from './overtaken.tsx'
import { Panel } from './panel.tsx'
import type { Resultado } from './resultado.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useResultado } from './use-resultado.ts'

export const ETIQUETAS_FOTO = {
  titulo: 'Título',
  categoria: 'Categoría',
  fecha: 'Fecha',
  descripcion: 'Descripción',
}

/** Edit mode (section 4): everything but the file. */
export function EditarFoto({
  foto,
  categorias,
  onClose,
}: {
  foto: Foto
  categorias: string[]
  onClose: () => void
}) {
  const fetcher = useFetcher<Resultado>()
  const [closing, setClosing] = useState(false)
  const resultado = fetcher.data
  useResultado(resultado, {
    onOk() {
      setClosing(true)
      onClose()
    },
  })
  const refused = resultado && !resultado.ok ? resultado : undefined
  const [form, fields] = useForm({
    lastResult: refused?.envio,
    defaultValue: fotoSchema.parse(foto),
    constraint: getZodConstraint(fotoSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: fotoSchema }),
    shouldRevalidate: 'onInput',
  })
  // A category that was deleted meanwhile still stands on the photo.
  const options = categorias.includes(foto.categoria) ? categorias : [foto.categoria, ...categorias]
  return (
    <Panel titulo="Editar imagen">
      <UnsavedChanges when={hasChanges(form) && !closing} />
      {foto.imagen && (
        <Picture
          imagen={foto.imagen}
          alt=""
          sizes="400px"
          className="mb-5 max-h-56 w-full rounded-xl bg-relieve object-cover"
        />
      )}
      {refused?.actual && (
        <Overtaken
          actual={refused.actual.datos}
          etiquetas={ETIQUETAS_FOTO}
          escrito={form.value as Record<string, string | undefined>}
        />
      )}
      <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intencion" value="editar" />
        <input type="hidden" name="id" value={foto.id} />
        <input type="hidden" name="version" value={refused?.actual?.version ?? foto.version} />
        <CamposFoto fields={fields} categorias={options} />
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
