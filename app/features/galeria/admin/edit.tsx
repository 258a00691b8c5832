import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, type FormPublicacion } from '#app/parts/borradores/publicacion.ts'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { SelectOrNew } from '#app/ui/forms/select-or-new.tsx'
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
      item={{ ...foto, categoriaNueva: '' }}
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

type Fields = Record<
  'titulo' | 'categoria' | 'categoriaNueva' | 'fecha' | 'descripcion',
  FieldMetadata<string>
>

/**
 * The fields shared by adding and editing. `varias`: their words hold for the photos without their own.
 * `fechaDeLasFotos`: nobody chose the day.
 */
export function CamposFoto({
  fields,
  categorias,
  varias = false,
  fechaDeLasFotos = false,
}: {
  fields: Fields
  categorias: string[]
  varias?: boolean
  fechaDeLasFotos?: boolean
}) {
  const { titulo, categoria, categoriaNueva, fecha, descripcion } = fields
  return (
    <>
      <TextField
        label="Título"
        field={titulo}
        autoComplete="off"
        hint={varias && 'Lo llevan todas, menos las que tengan uno propio más abajo.'}
      />
      <CampoCategoria
        label="Categoría"
        vacia="Elige una categoría"
        categorias={categorias}
        field={categoria}
        nombre={{ field: categoriaNueva }}
      />
      <TextField
        label="Fecha"
        field={fecha}
        type="date"
        hint={fechaDeLasFotos && 'El día en que se tomaron; cámbialo si no es.'}
      />
      <TextArea
        label="Descripción"
        rows={3}
        field={descripcion}
        hint={varias && 'La llevan todas, menos las que tengan una propia.'}
      />
    </>
  )
}

type CampoCategoriaProps = Omit<ComponentProps<typeof SelectOrNew>, 'nueva' | 'nombre'> & {
  /** The words of choosing none. */
  vacia: string
  categorias: string[]
  nombre: Omit<ComponentProps<typeof SelectOrNew>['nombre'], 'label'>
}

/** One of the categories, or a new one. */
export function CampoCategoria({ vacia, categorias, nombre, ...select }: CampoCategoriaProps) {
  return (
    <SelectOrNew {...select} nueva="Nueva categoría…" nombre={{ label: 'Nombre de la nueva', ...nombre }}>
      <option value="">{vacia}</option>
      {categorias.map((nombre) => (
        <option key={nombre}>{nombre}</option>
      ))}
    </SelectOrNew>
  )
}
