import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'

type Fields = Record<'titulo' | 'categoria' | 'fecha' | 'descripcion', FieldMetadata<string>>

export const ETIQUETAS_FOTO = {
  titulo: 'Título',
  categoria: 'Categoría',
  fecha: 'Fecha',
  descripcion: 'Descripción',
}

/** The fields shared by adding and editing. `sinTitulo`: a batch has its titles elsewhere. */
export function CamposFoto({
  fields,
  categorias,
  sinTitulo = false,
}: {
  fields: Fields
  categorias: string[]
  sinTitulo?: boolean
}) {
  const { titulo, categoria, fecha, descripcion } = fields
  return (
    <>
      {!sinTitulo && (
        <TextField
          label="Título"
          error={titulo.errors}
          {...getInputProps(titulo, { type: 'text' })}
          autoComplete="off"
        />
      )}
      <SelectField label="Categoría" error={categoria.errors} {...getSelectProps(categoria)}>
        <option value="">Elige una categoría</option>
        {categorias.map((nombre) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </SelectField>
      <TextField label="Fecha" error={fecha.errors} {...getInputProps(fecha, { type: 'date' })} />
      <TextArea label="Descripción" rows={3} error={descripcion.errors} {...getTextareaProps(descripcion)} />
    </>
  )
}
