import { ExternalLink } from 'lucide'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Paginas } from '#app/parts/admin/paginas.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Empty } from '#app/ui/card.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { smallestUrl } from '#app/ui/images/image.ts'
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
    <Panel id="lista" titulo="Predicaciones publicadas" className="min-w-0">
      {pagina.filas.length === 0 ? (
        <Empty message={SIN_PREDICACIONES}>
          Agrega la primera con el formulario: aparecerá en la página de inicio.
        </Empty>
      ) : (
        <ul className="divide-y divide-borde">
          {pagina.filas.map((predicacion) => (
            <FilaEditable
              key={predicacion.id}
              item={predicacion}
              picture={
                <Portada id={predicacion.id} url={predicacion.imagen} imagen={imagenes[predicacion.imagen]} />
              }
              detalle={predicacion.conductor}
              confirmar={TEXTOS_PREDICACION.confirmar}
              editing={predicacion.id === editing}
            >
              <a
                href={predicacion.link}
                target="_blank"
                rel="noreferrer"
                aria-label={`Ver ${predicacion.titulo} en otra pestaña`}
                className="hidden size-12 place-items-center rounded-full hover:bg-relieve sm:inline-grid"
              >
                <Icon of={ExternalLink} className="size-5" />
              </a>
            </FilaEditable>
          ))}
        </ul>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

type PortadaProps = { id: string; url: string; imagen: Imagen | undefined }

/** The picture of a row, or a stained-glass window of its own. */
export function Portada({ id, url, imagen }: PortadaProps) {
  const look = 'size-16 rounded-xl bg-relieve object-cover sm:h-20 sm:w-28'
  if (!imagen && !url) return <Vitral semilla={id} ancho={160} alto={110} className={look} late />
  return <img src={imagen ? smallestUrl(imagen) : url} alt="" loading="lazy" className={look} />
}
