import { ImageUp } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** The form's field for the upload. */
  campo: string
  /** And the one for the file's name. */
  campoNombre?: string
  subida: string
  /** The file's name. */
  nombre: string | undefined
}

/** A photo that arrived with a form that was refused for another field: sent again by its upload's id. */
export function FotoRecibida({ campo, campoNombre = `${campo}-nombre`, subida, nombre = '' }: Props) {
  return (
    <p className="flex items-center gap-3 rounded-xl bg-relieve px-4 py-3">
      <input type="hidden" name={campo} value={subida} />
      <input type="hidden" name={campoNombre} value={nombre} />
      <Icon of={ImageUp} className="size-5 shrink-0" />
      <span className="min-w-0 break-words">Foto recibida{nombre && `: ${nombre}`}</span>
    </p>
  )
}
