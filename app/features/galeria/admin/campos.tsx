import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'

type Fields = Record<'titulo' | 'categoria' | 'fecha' | 'descripcion', FieldMetadata<string>>

export const ETIQUETAS_FOTO = {
  titulo: 'Título',
  categoria: 'Categoría',
  fecha: 'Fecha',
  descripcion: 'Descripción',
}

/**
 * The fields shared by adding and editing. `sinTitulo`: a batch has its titles elsewhere. `fechaDeLasFotos`: nobody chose
 * the day.
 */
export function CamposFoto({
  fields,
  categorias,
  sinTitulo = false,
  fechaDeLasFotos = false,
}: {
  fields: Fields
  categorias: string[]
  sinTitulo?: boolean
  fechaDeLasFotos?: boolean
}) {
  const { titulo, categoria, fecha, descripcion } = fields
  return (
    <>
      {!sinTitulo && <TextField label="Título" field={titulo} autoComplete="off" />}
      <SelectField label="Categoría" field={categoria}>
        <option value="">Elige una categoría</option>
        {categorias.map((nombre) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </SelectField>
      <TextField
        label="Fecha"
        field={fecha}
        type="date"
        hint={fechaDeLasFotos && 'El día en que se tomaron; cámbialo si no es.'}
      />
      <TextArea label="Descripción" rows={3} field={descripcion} />
    </>
  )
}
