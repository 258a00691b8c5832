import { Pencil } from 'lucide'
import { useFetcher } from 'react-router'
import { AccionDeFila } from '#app/parts/admin/fila.tsx'
import { Eliminar } from '#app/parts/admin/fila-editable.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { PageState } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { FilaBorrador } from './filas.server.ts'
import { TEXTOS_PUBLICACION } from './publicacion.ts'
import { CompartirVista, EnlaceVista } from './share-preview.tsx'

type Props = {
  filas: FilaBorrador[]
  /** How several are called: «fotos». */
  varias: string
  /** The id of the one being edited. */
  editing: string | undefined
}

/** What is not published yet, above the list of what is; nothing where all is published. */
export function PanelBorradores({ filas, ...rest }: Props) {
  if (filas.length === 0) return null
  return (
    <Panel id="borradores" titulo="Por publicar" className="min-w-0">
      <ul className="divide-y divide-borde">
        {filas.map((fila) => (
          <Fila key={fila.id} fila={fila} {...rest} />
        ))}
      </ul>
    </Panel>
  )
}

function Fila({
  fila: { id, sale, impedida, cuantas, piezas },
  varias,
  editing,
}: { fila: FilaBorrador } & Omit<Props, 'filas'>) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const [first] = piezas
  if (!first) return null
  const several = cuantas > 1
  const titulo = several ? `${cuantas} ${varias}: ${first.titulo}…` : first.titulo
  const eliminar = { intencion: 'eliminar-borrador', id }
  return (
    <li
      className={`@container py-3 ${piezas.some((each) => each.id === editing) ? '-mx-3 rounded-xl bg-relieve px-3' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        {first.imagen && (
          <img
            src={first.imagen}
            alt=""
            loading="lazy"
            className="size-16 rounded-xl bg-relieve object-cover"
          />
        )}
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="line-clamp-2 font-bold leading-snug">{titulo}</p>
          <p className="text-sm leading-snug">
            {impedida && `No se pudo publicar el ${impedida}. `}
            {sale ? `Programado para el ${sale}` : 'Borrador: nadie lo ve todavía'}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <fetcher.Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intencion"
            value="publicar-borrador"
            pending={fetcher.state !== 'idle'}
            pendingText="Publicando..."
            aria-label={`Publicar ${titulo}`}
          >
            Publicar
          </Button>
        </fetcher.Form>
        <EnlaceVista titulo={titulo} vista={first.vista} />
        {!several && <Editar id={id} nombre={titulo} />}
        <Confirmed
          question={{ title: TEXTOS_PUBLICACION.confirmar, detail: `«${titulo}»` }}
          fields={eliminar}
          onConfirm={() => fetcher.submit(eliminar, { method: 'post' })}
        >
          {(trigger) => <Eliminar {...trigger} nombre={titulo} />}
        </Confirmed>
      </div>
      <CompartirVista
        titulo={first.titulo}
        vista={first.vista}
        {...(several && { que: `estas ${varias}` })}
      />
      {several && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-tinta-suave">
            {cuantas > piezas.length
              ? `Ver las primeras ${piezas.length} de las ${cuantas} ${varias}`
              : `Ver las ${cuantas} ${varias}`}
          </summary>
          <ul className="divide-y divide-borde">
            {piezas.map((pieza) => (
              <li key={pieza.id} className="flex items-center gap-3 py-2">
                {pieza.imagen && (
                  <img
                    src={pieza.imagen}
                    alt=""
                    loading="lazy"
                    className="size-12 rounded-lg bg-relieve object-cover"
                  />
                )}
                <span className="min-w-0 flex-1 wrap-anywhere">{pieza.titulo}</span>
                <Editar id={pieza.id} nombre={pieza.titulo} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const Editar = ({ id, nombre }: { id: string; nombre: string }) => (
  <PageState set={{ editar: id }}>
    <AccionDeFila type="submit" palabra="Editar" icono={Pencil} nombre={nombre} data-editar={id} />
  </PageState>
)
