import type { FieldMetadata } from '@conform-to/react'
import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, type FormPublicacion } from '#app/parts/borradores/publicacion.ts'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Foto as Picture } from '#app/ui/images/foto.tsx'
import { type Foto, fotoFormSchema } from '../foto.ts'

const ETIQUETAS_FOTO = {
  titulo: 'Título',
  categoria: 'Categoría',
  fecha: 'Fecha',
  descripcion: 'Descripción',
}

/** `juntos`: how many were sent together and wait, itself included. */
export type FotoEditada = Foto & FormPublicacion & { juntos: number }

export function EditarFoto({
  foto,
  categorias,
  onClose,
}: {
  foto: FotoEditada
  categorias: string[]
  onClose: () => void
}) {
  // Offer the photo's category even if it was deleted meanwhile: photos keep their label.
  const options = categorias.includes(foto.categoria) ? categorias : [foto.categoria, ...categorias]
  const picture = foto.imagen && (
    <Picture
      imagen={foto.imagen}
      alt=""
      sizes="400px"
      className="mb-5 max-h-56 w-full rounded-xl bg-relieve object-cover"
    />
  )
  return (
    <EditForm
      versiones="galeria"
      titulo="Editar foto"
      item={foto}
      schema={fotoFormSchema}
      etiquetas={{ ...ETIQUETAS_FOTO, ...ETIQUETAS_PUBLICACION }}
      picture={picture}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <CamposFoto fields={fields} categorias={options} />
          <CampoPublicacion fields={fields} juntos={foto.juntos} />
        </>
      )}
    </EditForm>
  )
}

type Fields = Record<'titulo' | 'categoria' | 'fecha' | 'descripcion', FieldMetadata<string>>

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
