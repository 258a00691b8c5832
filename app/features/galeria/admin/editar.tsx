import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { Foto as Picture } from '#app/ui/images/foto.tsx'
import { type Foto, fotoSchema } from '../foto.ts'
import { CamposFoto, ETIQUETAS_FOTO } from './campos.tsx'

export function EditarFoto({
  foto,
  categorias,
  onClose,
}: {
  foto: Foto
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
      schema={fotoSchema}
      etiquetas={ETIQUETAS_FOTO}
      picture={picture}
      onClose={onClose}
    >
      {(fields) => <CamposFoto fields={fields} categorias={options} />}
    </EditForm>
  )
}
