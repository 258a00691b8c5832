import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Lista, Portada } from '#app/parts/admin/lista.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { type Predicacion, TEXTOS_PREDICACION } from '../predicacion.ts'
import { SIN_PREDICACIONES } from '../visita.ts'

type ListaProps = {
  pagina: { filas: Predicacion[]; nuevas?: string | undefined; antiguas?: string | undefined }
  /** Stored pictures by their address. */
  imagenes: Record<string, Imagen>
  /** The words that are looked for; '' for none. */
  buscar: string
  /** The id of the sermon being edited. */
  editing: string | undefined
}

export function ListaPredicaciones({ pagina, imagenes, buscar, editing }: ListaProps) {
  return (
    <Lista
      titulo="Predicaciones publicadas"
      pagina={pagina}
      busqueda={{ label: 'Buscar predicaciones', placeholder: 'Título, predicador, pasaje…', buscar }}
      vacio={SIN_PREDICACIONES}
      comienzo="Agrega la primera: aparecerá en la página de inicio."
    >
      {({ id, slug, titulo, fecha, ejemplo, conductor, imagen }) => (
        <FilaEditable
          key={id}
          item={{ id, nombre: titulo, fecha, ejemplo }}
          picture={<Portada imagen={imagenes[imagen]} url={imagen} semilla={id} />}
          detalle={conductor}
          confirmar={TEXTOS_PREDICACION.confirmar}
          ruta={`/predicaciones/${slug}`}
          editing={id === editing}
        />
      )}
    </Lista>
  )
}
