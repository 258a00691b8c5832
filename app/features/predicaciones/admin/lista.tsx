import { BookOpenText } from 'lucide'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Lista, Portada } from '#app/parts/admin/lista.tsx'
import { ventanaDeSemana } from '#app/ui/glass/ventana-de-semana.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { TEXTOS_PREDICACION } from '../predicacion.ts'
import type { FilaPredicacion } from '../predicaciones.server.ts'
import { SIN_PREDICACIONES } from '../visita.ts'

type ListaProps = {
  pagina: { filas: FilaPredicacion[]; nuevas?: string | undefined; antiguas?: string | undefined }
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
      icono={BookOpenText}
      vacio={SIN_PREDICACIONES}
      comienzo="Agrega la primera: aparecerá en la página de inicio."
    >
      {({ id, slug, titulo, fecha, ejemplo, conductor, pasajes, imagen }) => (
        <FilaEditable
          key={id}
          item={{ id, nombre: titulo, fecha, ejemplo }}
          picture={
            <Portada imagen={imagenes[imagen]} url={imagen} semilla={id} ventana={ventanaDeSemana(fecha)} />
          }
          detalle={[conductor, ...pasajes.split('\n')]}
          confirmar={TEXTOS_PREDICACION.confirmar}
          ruta={`/predicaciones/${slug}`}
          editing={id === editing}
        />
      )}
    </Lista>
  )
}
