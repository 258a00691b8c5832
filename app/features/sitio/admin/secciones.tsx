import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { Filas } from '#app/parts/admin/filas.tsx'
import type { FilaSeccion, Seccion } from '#app/parts/iglesia/secciones.ts'
import { Switch } from '#app/ui/forms/switch.tsx'
import { SECCIONES } from '../formulario.ts'

export type Fila = { seccion: Seccion; visible?: boolean | undefined }

export const seccionesAlAbrir = (filas: readonly FilaSeccion[]) =>
  filas.map(({ seccion, visible }) => ({ seccion, visible: visible ? 'on' : '' }))

/** The home page's sections: their order, and which of them are shown. */
export function EligeSecciones({ form, campo }: { form: FormMetadata; campo: FieldMetadata<Fila[]> }) {
  return (
    <>
      <p className="text-tinta-suave">
        La portada va siempre primero. Lo que apagues no se muestra en el inicio, pero sigue en su propia
        página.
      </p>
      <Filas form={form} campo={campo} nombre={nombreDe}>
        {(fila) => {
          const { seccion, visible } = fila.getFieldset()
          const { key, ...input } = getInputProps(visible, { type: 'checkbox' })
          return (
            <>
              <input type="hidden" name={seccion.name} value={seccion.initialValue} />
              <Switch key={key} {...input} label={nombreDe(fila)} />
            </>
          )
        }}
      </Filas>
    </>
  )
}

const nombreDe = (fila: FieldMetadata<Fila>): string | undefined =>
  SECCIONES[fila.getFieldset().seccion.initialValue as Seccion]
