import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useFetcher } from 'react-router'
import { type Predicacion, TEXTOS_PREDICACION } from '#app/domain/predicaciones/predicacion.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import type { Imagen } from '#app/ui/image.ts'
import { smallestUrl } from '#app/ui/image.ts'
import { Vitral } from '#app/ui/vitral.tsx'
import { Paginas } from './paginas.tsx'
import { MarcaEjemplo, Panel } from './panel.tsx'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

type ListaProps = {
  pagina: { filas: Predicacion[]; nuevas?: string | undefined; antiguas?: string | undefined }
  /** What is known of the pictures, by their address. */
  imagenes: Record<string, Imagen>
  /** The id of the sermon that is being edited. */
  editing: string | undefined
  onEdit: (predicacion: Predicacion) => void
}

export function ListaPredicaciones({ pagina, imagenes, editing, onEdit }: ListaProps) {
  return (
    <Panel id="lista" titulo="Predicaciones publicadas" className="min-w-0">
      {pagina.filas.length === 0 ? (
        <Empty message={TEXTOS_PREDICACION.vacio}>
          Agrega la primera con el formulario: aparecerá en la página de inicio.
        </Empty>
      ) : (
        <ul className="divide-y divide-borde">
          {pagina.filas.map((predicacion) => (
            <Fila
              key={predicacion.id}
              predicacion={predicacion}
              imagen={imagenes[predicacion.imagen]}
              editing={predicacion.id === editing}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

function Fila({
  predicacion,
  imagen,
  editing,
  onEdit,
}: {
  predicacion: Predicacion
  imagen: Imagen | undefined
  editing: boolean
  onEdit: (predicacion: Predicacion) => void
}) {
  const { id, titulo, conductor, fecha, link, ejemplo } = predicacion
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const confirm = useConfirm()
  const remove = async () => {
    if (
      await confirm({
        title: TEXTOS_PREDICACION.confirmar,
        detail: `«${titulo}» se borrará también del sitio.`,
      })
    )
      fetcher.submit({ intencion: 'eliminar', id }, { method: 'post' })
  }
  const picture = 'size-16 rounded-xl bg-relieve object-cover sm:h-20 sm:w-28'
  return (
    <li
      className={`flex items-center gap-3 py-3 sm:gap-4 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <div className="shrink-0">
        {imagen || predicacion.imagen ? (
          <img
            src={imagen ? smallestUrl(imagen) : predicacion.imagen}
            alt=""
            loading="lazy"
            className={picture}
          />
        ) : (
          <Vitral semilla={id} ancho={160} alto={110} className={picture} late />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-bold leading-snug">{titulo}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {conductor} · {formatDay(fecha)} {ejemplo && <MarcaEjemplo />}
        </p>
      </div>
      <div className="flex shrink-0">
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Ver ${titulo} en otra pestaña`}
          className="hidden size-12 place-items-center rounded-full hover:bg-relieve sm:inline-grid"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
        <IconButton
          label={`Editar ${titulo}`}
          data-editar={predicacion.id}
          onClick={() => onEdit(predicacion)}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={`Eliminar ${titulo}`} onClick={remove} className="text-error">
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
