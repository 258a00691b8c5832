import type { DefaultValue } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { useRespuesta } from '#app/parts/admin/respuestas.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { useFormularioConImagen } from '#app/parts/subidas/imagen.tsx'
import type { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { TextosContenido } from './contenido.ts'

type Props<Schema extends z.ZodObject> = {
  schema: Schema
  editing:
    | (DefaultValue<z.input<Schema>> & { id: string; version: number; imagen: Imagen | null })
    | undefined
  /** The key of something new: sending the form again after a lost answer adds no second one. */
  clave: string
  textos: Pick<TextosContenido, 'nuevo' | 'editar' | 'agregar'>
  etiquetas: Record<string, string>
  /** The table of whose rows versions are kept. */
  tabla: string
  /** What the names of the intentions end in, where a section has several kinds. */
  sufijo?: string
  onClose: () => void
  children: (fields: ReturnType<typeof useSchemaForm<Schema>>[1]) => ReactNode
}

/** Adds or edits content with a picture, which is uploaded when the form is sent (`contentActions`). */
export function ContentForm<Schema extends z.ZodObject>({
  schema,
  editing,
  textos,
  etiquetas,
  tabla,
  sufijo = '',
  children,
  ...rest
}: Props<Schema>) {
  const fetcher = useFetcher<Resultado>()
  const intencion = (editing ? 'editar' : 'agregar') + sufijo
  const resultado = useRespuesta(fetcher, formularioOf(intencion, editing?.id))
  const { panel, fields, campo } = useFormularioConImagen(schema, {
    fetcher,
    resultado,
    defaultValue: editing,
    actual: editing?.imagen,
    onOk: rest.onClose,
  })
  const waits = 'estado' in schema.shape
  return (
    <FormPanel
      {...rest}
      {...panel}
      versiones={tabla}
      titulo={editing ? textos.editar : textos.nuevo}
      enviar={textos.agregar}
      intencion={intencion}
      edited={editing}
      etiquetas={waits ? { ...etiquetas, ...ETIQUETAS_PUBLICACION } : etiquetas}
    >
      {children(fields)}
      {campo}
      {waits && <CampoPublicacion fields={fields as never} />}
    </FormPanel>
  )
}
