import { Link } from 'react-router'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Paginas } from '#app/parts/admin/paginas.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Empty } from '#app/ui/card.tsx'
import { smallestUrl } from '#app/ui/images/image.ts'
import { type Foto, type ResumenGaleria, TEXTOS_GALERIA } from '../foto.ts'

type ListaProps = {
  pagina: { filas: Foto[]; nuevas?: string | undefined; antiguas?: string | undefined }
  resumen: ResumenGaleria
  /** The category to filter by; null for all. */
  categoria: string | null
  /** The id of the photo that is being edited. */
  editing: string | undefined
  onEdit: (foto: Foto) => void
  className?: string
}

export function ListaFotos({ pagina, resumen, categoria, editing, onEdit, className }: ListaProps) {
  return (
    <Panel id="lista" titulo="Fotos publicadas" className={className}>
      {resumen.categorias.length > 1 && <Filtro resumen={resumen} categoria={categoria} />}
      {pagina.filas.length === 0 ? (
        <Empty message={categoria === null ? TEXTOS_GALERIA.vacio : TEXTOS_GALERIA.vacioCategoria}>
          Elige una o varias fotos en el formulario y súbelas: aparecerán aquí y en el sitio.
        </Empty>
      ) : (
        <ul className="divide-y divide-borde">
          {pagina.filas.map((foto) => (
            <FilaEditable
              key={foto.id}
              item={foto}
              picture={
                <img
                  src={foto.imagen ? smallestUrl(foto.imagen) : foto.url}
                  alt=""
                  loading="lazy"
                  className="size-16 rounded-xl bg-relieve object-cover sm:size-20"
                />
              }
              detalle={foto.categoria}
              confirmar={TEXTOS_GALERIA.confirmar}
              editing={foto.id === editing}
              onEdit={() => onEdit(foto)}
            />
          ))}
        </ul>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

function Filtro({ resumen, categoria }: Pick<ListaProps, 'resumen' | 'categoria'>) {
  const chip = (name: string | null, label: string, total: number) => (
    <Link
      key={label}
      to={name === null ? '?' : `?${new URLSearchParams({ categoria: name })}`}
      preventScrollReset
      aria-current={name === categoria ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-borde-control px-4 font-bold transition-colors hover:bg-relieve aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-fondo"
    >
      {label} ({total})
    </Link>
  )
  return (
    <nav aria-label="Filtro" className="mb-4 flex flex-wrap gap-2">
      {chip(null, 'Todas', resumen.total)}
      {resumen.categorias.map(({ nombre, total }) => chip(nombre, nombre, total))}
    </nav>
  )
}
