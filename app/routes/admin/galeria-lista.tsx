import { Pencil, Trash2 } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import { type Foto, type ResumenGaleria, TEXTOS_GALERIA } from '#app/domain/galeria/foto.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { smallestUrl } from '#app/ui/image.ts'
import { Paginas } from './paginas.tsx'
import { MarcaEjemplo, Panel } from './panel.tsx'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

type ListaProps = {
  pagina: { filas: Foto[]; nuevas?: string | undefined; antiguas?: string | undefined }
  resumen: ResumenGaleria
  /** The category that is shown alone, null for all. */
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
            <Fila key={foto.id} foto={foto} editing={foto.id === editing} onEdit={onEdit} />
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

function Fila({ foto, editing, onEdit }: { foto: Foto; editing: boolean; onEdit: (foto: Foto) => void }) {
  const { id, titulo, categoria, fecha, url, imagen, ejemplo } = foto
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const confirm = useConfirm()
  const remove = async () => {
    if (
      await confirm({ title: TEXTOS_GALERIA.confirmar, detail: `«${titulo}» se borrará también del sitio.` })
    )
      fetcher.submit({ intencion: 'eliminar', id }, { method: 'post' })
  }
  const picture = 'size-16 rounded-xl bg-relieve object-cover sm:size-20'
  return (
    <li
      className={`flex items-center gap-3 py-3 sm:gap-4 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <img src={imagen ? smallestUrl(imagen) : url} alt="" loading="lazy" className={`${picture} shrink-0`} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-bold leading-snug">{titulo}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {categoria} · {formatDay(fecha)} {ejemplo && <MarcaEjemplo />}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={`Editar ${titulo}`} data-editar={foto.id} onClick={() => onEdit(foto)}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Eliminar ${titulo}`} onClick={remove} className="text-error">
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
