import { useFetcher } from 'react-router'
import { Fila } from '#app/parts/admin/fila.tsx'
import { BotonEditar, Eliminar, NOMBRE_DE_FILA } from '#app/parts/admin/fila-editable.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
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
          <Borrador key={fila.id} fila={fila} {...rest} />
        ))}
      </ul>
    </Panel>
  )
}

function Borrador({
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
  return (
    <Fila
      nombre={titulo}
      picture={first.imagen && <Imagen url={first.imagen} />}
      editing={piezas.some((each) => each.id === editing)}
      abre={!several && <BotonEditar id={id} nombre={titulo} />}
      acciones={
        <fetcher.Form method="post" className="pt-1">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intencion"
            value="publicar-borrador"
            pending={fetcher.state !== 'idle'}
            pendingText="Publicando..."
            aria-label={`Publicar ${titulo}`}
            className="relative z-1"
          >
            Publicar
          </Button>
        </fetcher.Form>
      }
      menu={
        <>
          <EnlaceVista titulo={titulo} vista={first.vista} />
          <CompartirVista
            titulo={first.titulo}
            vista={first.vista}
            {...(several && { que: `estas ${varias}` })}
          />
          <Eliminar
            nombre={titulo}
            question={{ title: TEXTOS_PUBLICACION.confirmar, detail: `«${titulo}»` }}
            fields={{ intencion: 'eliminar-borrador', id }}
            fetcher={fetcher}
          />
        </>
      }
    >
      <p className={`line-clamp-2 ${NOMBRE_DE_FILA}`}>{titulo}</p>
      <p className="text-tinta-suave text-xs leading-snug">
        {impedida && `No se pudo publicar el ${impedida}. `}
        {sale ? `Programado para el ${sale}` : 'Borrador: nadie lo ve todavía'}
      </p>
      {several && (
        <details className="relative z-1">
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-tinta-suave">
            {cuantas > piezas.length
              ? `Ver las primeras ${piezas.length} de las ${cuantas} ${varias}`
              : `Ver las ${cuantas} ${varias}`}
          </summary>
          <ul className="divide-y divide-borde">
            {piezas.map((pieza) => (
              <FilaDePieza key={pieza.id} {...pieza} editing={pieza.id === editing} />
            ))}
          </ul>
        </details>
      )}
    </Fila>
  )
}

const FilaDePieza = ({
  id,
  titulo,
  imagen,
  editing,
}: FilaBorrador['piezas'][number] & { editing: boolean }) => (
  <Fila
    nombre={titulo}
    picture={imagen && <Imagen url={imagen} />}
    editing={editing}
    abre={<BotonEditar id={id} nombre={titulo} />}
  >
    <span className="wrap-anywhere max-xs:pr-10">{titulo}</span>
  </Fila>
)

const Imagen = ({ url }: { url: string }) => (
  <img src={url} alt="" loading="lazy" className="size-13 rounded-xl bg-relieve object-cover" />
)
