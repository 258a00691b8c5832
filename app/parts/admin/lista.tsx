import { type IconNode, SearchX } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from '#app/ui/card.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import type { VitralOptions } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type Imagen, smallestUrl } from '#app/ui/images/image.ts'
import { Buscador } from './buscador.tsx'
import { Paginas } from './paginas.tsx'
import { ConEjemplos, Panel } from './panel.tsx'

type Props<Fila> = {
  titulo: string
  /** A page of rows, with cursors for those beside it; all of them without. */
  pagina: { filas: Fila[]; nuevas?: string | undefined; antiguas?: string | undefined }
  /** What is shown and said where there is nothing, and how to begin. */
  icono: IconNode
  vacio: string
  comienzo: string
  /** What its rows are, in a sentence. */
  nota?: string
  /** What is looked for in it, by which words, once it is longer than a phone's screen. */
  busqueda?: Pick<ComponentProps<typeof Buscador>, 'label' | 'placeholder' | 'buscar'>
  /** The tab that it stands in, which a search in it keeps; the section's first without. */
  parte?: string
  children: (fila: Fila, index: number) => ReactNode
}

/** So many rows are found at a glance. */
const FEW = 8

/** The list of a section, each row a `FilaEditable`. */
export function Lista<Fila extends object>({
  titulo,
  pagina,
  icono,
  vacio,
  comienzo,
  nota,
  busqueda,
  parte,
  children,
}: Props<Fila>) {
  const buscar = busqueda?.buscar
  return (
    <Panel
      id="lista"
      titulo={buscar ? `${titulo} con «${buscar}»` : titulo}
      accion={buscar && <Link to={parte ? `?parte=${parte}` : '?'}>Ver todo</Link>}
      className="min-w-0"
    >
      {busqueda && (buscar || pagina.nuevas || pagina.filas.length > FEW) && (
        <Buscador {...busqueda}>{parte && <input type="hidden" name="parte" value={parte} />}</Buscador>
      )}
      {pagina.filas.length === 0 && buscar ? (
        <Empty icono={SearchX} message="No encontramos nada con esas palabras.">
          Prueba con otra.
        </Empty>
      ) : pagina.filas.length === 0 ? (
        <Empty icono={icono} message={vacio}>
          {comienzo}
        </Empty>
      ) : (
        <ConEjemplos filas={pagina.filas}>
          {nota && (
            <p className="-mt-2 mb-3 text-pretty text-tinta-suave max-xs:order-last max-xs:mt-4 max-xs:mb-0 max-xs:text-[min(1em,7vw)]">
              {nota}
            </p>
          )}
          <ul className="divide-y divide-borde">{pagina.filas.map(children)}</ul>
        </ConEjemplos>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

/** What a row without a picture is, in the place of one. */
export const IconoDeFila = ({ de }: { de: IconNode }) => (
  <span
    aria-hidden="true"
    className="grid size-13 place-items-center rounded-xl border border-borde bg-relieve text-vitral-zafiro"
  >
    <Icon of={de} />
  </span>
)

type PortadaProps = {
  imagen: Imagen | null | undefined
  /** The picture's own address, for what is not prepared yet. */
  url?: string
  /** Draws the window that stands where there is no picture, as the public page does. */
  semilla: string
  ventana?: VitralOptions
}

/** A row's picture in the list, or a window in its place. */
export function Portada({ imagen, url = '', semilla, ventana }: PortadaProps) {
  const look = 'h-12 w-16 rounded-xl bg-relieve object-cover sm:h-13 sm:w-20'
  if (!imagen && !url) return <Vitral semilla={semilla} {...ventana} className={look} late />
  return <img src={imagen ? smallestUrl(imagen) : url} alt="" loading="lazy" className={look} />
}
