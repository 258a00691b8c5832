import { ExternalLink } from 'lucide'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Lista, Portada } from '#app/parts/admin/lista.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { type Predicacion, TEXTOS_PREDICACION } from '../predicacion.ts'
import { SIN_PREDICACIONES } from '../visita.ts'

type ListaProps = {
  pagina: { filas: Predicacion[]; nuevas?: string | undefined; antiguas?: string | undefined }
  /** Stored pictures by their address. */
  imagenes: Record<string, Imagen>
  /** The id of the sermon being edited. */
  editing: string | undefined
}

export function ListaPredicaciones({ pagina, imagenes, editing }: ListaProps) {
  return (
    <Lista
      titulo="Predicaciones publicadas"
      pagina={pagina}
      vacio={SIN_PREDICACIONES}
      comienzo="Agrega la primera con el formulario: aparecerá en la página de inicio."
    >
      {({ id, titulo, fecha, ejemplo, conductor, imagen, link, slug }) => (
        <FilaEditable
          key={id}
          item={{ id, nombre: titulo, fecha, ejemplo }}
          picture={<Portada imagen={imagenes[imagen]} url={imagen} semilla={id} />}
          detalle={conductor}
          confirmar={TEXTOS_PREDICACION.confirmar}
          editing={id === editing}
        >
          <a
            href={link || `/predicaciones/${slug}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ver ${titulo} en otra pestaña`}
            className="hidden size-12 place-items-center rounded-full hover:bg-relieve sm:inline-grid"
          >
            <Icon of={ExternalLink} className="size-5" />
          </a>
        </FilaEditable>
      )}
    </Lista>
  )
}
