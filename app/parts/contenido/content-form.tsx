import type { DefaultValue } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { formularioOf, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { CampoImagen, ProgresoImagen } from '#app/parts/subidas/campo-imagen.tsx'
import { useFormularioConImagen } from '#app/parts/subidas/use-imagen.ts'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { TextosContenido } from './contenido.ts'

type Props<Schema extends z.ZodObject> = {
  schema: Schema
  /** What is edited; none while adding. */
  editing:
    | (DefaultValue<z.input<Schema>> & { id: string; version: number; imagen: Imagen | null })
    | undefined
  /** What something new begins with. */
  nuevo?: DefaultValue<z.input<Schema>>
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
  nuevo,
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
  const { element, imagen, busy, send } = useFormularioConImagen(fetcher, resultado, rest.onClose)
  const [form, fields] = useSchemaForm(schema, {
    lastResult: refusalIn(resultado)?.envio,
    defaultValue: editing ?? nuevo,
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      void send(new FormData(event.currentTarget))
    },
  })
  const waits = 'estado' in schema.shape
  return (
    <FormPanel
      {...rest}
      versiones={tabla}
      titulo={editing ? textos.editar : textos.nuevo}
      enviar={textos.agregar}
      fetcher={fetcher}
      form={form}
      element={element}
      withFiles
      intencion={intencion}
      edited={editing}
      resultado={resultado}
      etiquetas={waits ? { ...etiquetas, ...ETIQUETAS_PUBLICACION } : etiquetas}
      started={imagen.archivo !== undefined}
      pending={busy}
      progress={<ProgresoImagen progreso={imagen.progreso} />}
    >
      {children(fields)}
      <CampoImagen imagen={imagen} resultado={resultado} disabled={busy} actual={editing?.imagen} />
      {waits && <CampoPublicacion fields={fields as never} />}
    </FormPanel>
  )
}
