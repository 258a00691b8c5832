import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, type FormPublicacion } from '#app/parts/borradores/publicacion.ts'
import { Foto as Picture } from '#app/ui/images/foto.tsx'
import { type Foto, fotoFormSchema } from '../foto.ts'
import { CamposFoto, ETIQUETAS_FOTO } from './campos.tsx'

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
