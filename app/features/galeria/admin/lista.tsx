import { Images, SearchX } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { Buscador } from '#app/parts/admin/buscador.tsx'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { Paginas } from '#app/parts/admin/paginas.tsx'
import { ConEjemplos, ENLACE_DE_PANEL, Panel } from '#app/parts/admin/panel.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { Empty } from '#app/ui/card.tsx'
import { type Foto, type ResumenGaleria, TEXTOS_GALERIA } from '../foto.ts'
import { rutaDeFoto } from '../pagina.ts'
import { SIN_FOTOS, SIN_FOTOS_DE_CATEGORIA } from '../visita.ts'
import { ElegirVarias, MiniaturaFoto } from './choose-many.tsx'

type ListaProps = {
  pagina: { filas: Foto[]; nuevas?: string | undefined; antiguas?: string | undefined }
  resumen: ResumenGaleria
  categorias: string[]
  /** The category to filter by; null for all. */
  categoria: string | null
  /** The words of titles that are looked for; '' for none. */
  buscar: string
  /** The id of the photo that is being edited. */
  editing: string | undefined
}

export function ListaFotos({ pagina, resumen, categorias, categoria, buscar, editing }: ListaProps) {
  const { eligiendo, toggle, address, fetcher } = useElegir()
  const [elegidas, setElegidas] = useState(0)
  const some = pagina.filas.length > 0
  return (
    <Panel
      id="lista"
      titulo={
        <span aria-live="polite" className="lining-nums">
          {eligiendo ? decirElegidas(elegidas) : 'Fotos publicadas'}
        </span>
      }
      accion={
        (some || eligiendo) && (
          <p className="flex gap-x-4">
            {some && eligiendo && <ElegirTodas all={elegidas === pagina.filas.length} />}
            <Link ref={toggle} to={address} preventScrollReset className={ENLACE_DE_PANEL}>
              {eligiendo ? 'Listo' : 'Elegir varias'}
            </Link>
          </p>
        )
      }
      className="min-w-0"
    >
      {resumen.categorias.length > 1 && <Filtro resumen={resumen} categoria={categoria} />}
      {(buscar || pagina.nuevas || pagina.antiguas) && (
        <Buscador label="Buscar fotos" placeholder="Título de la foto" buscar={buscar}>
          {categoria !== null && <input type="hidden" name="categoria" value={categoria} />}
        </Buscador>
      )}
      {!some && buscar ? (
        <Empty icono={SearchX} message={`Ninguna foto tiene «${buscar}» en su título.`}>
          Prueba con otra palabra.
        </Empty>
      ) : !some ? (
        <Empty icono={Images} message={categoria === null ? SIN_FOTOS : SIN_FOTOS_DE_CATEGORIA}>
          Elige una o varias y súbelas: aparecerán aquí y en el sitio.
        </Empty>
      ) : eligiendo ? (
        // Another page is another choice.
        <ElegirVarias
          key={pagina.filas[0]?.id}
          fotos={pagina.filas}
          categorias={categorias}
          elegidas={elegidas}
          fetcher={fetcher}
          onCount={setElegidas}
        />
      ) : (
        <ConEjemplos filas={pagina.filas}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] 2xl:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 xl:gap-x-4">
            {pagina.filas.map((foto) => (
              <FilaEditable
                key={foto.id}
                item={{ ...foto, nombre: foto.titulo }}
                picture={<MiniaturaFoto foto={foto} className="aspect-4/3 w-full max-xs:aspect-3/2" />}
                card
                detalle={foto.categoria}
                confirmar={TEXTOS_GALERIA.confirmar}
                ruta={rutaDeFoto(foto.id)}
                editing={foto.id === editing}
              />
            ))}
          </ul>
        </ConEjemplos>
      )}
      <Paginas nuevas={pagina.nuevas} antiguas={pagina.antiguas} />
    </Panel>
  )
}

const decirElegidas = (elegidas: number) => (elegidas === 1 ? '1 elegida' : `${elegidas} elegidas`)

/** Presses the box of each photo of the page. */
const ElegirTodas = ({ all }: { all: boolean }) => (
  <button
    type="button"
    className={`${ENLACE_DE_PANEL} noscript:hidden`}
    onClick={() => {
      for (const box of document.querySelectorAll<HTMLInputElement>('#lista [name=fotos]'))
        if (box.checked === all) box.click()
    }}
  >
    {all ? 'Ninguna' : 'Elegir todas'}
  </button>
)

/** Whether several photos are being chosen: the page's address says so (`?elegir=1`). */
function useElegir() {
  const [params, setParams] = useSearchParams()
  const toggle = useRef<HTMLAnchorElement>(null)
  const finished = useRef(false)
  const eligiendo = params.has('elegir')
  const other = new URLSearchParams(params)
  if (eligiendo) other.delete('elegir')
  else other.set('elegir', '1')
  useEffect(() => {
    if (eligiendo || !finished.current) return
    finished.current = false
    toggle.current?.focus({ preventScroll: true })
  }, [eligiendo])
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data, {
    onOk() {
      finished.current = true
      setParams(other, { replace: true, preventScrollReset: true })
    },
  })
  return { eligiendo, toggle, address: `?${other}`, fetcher }
}

function Filtro({ resumen, categoria }: Pick<ListaProps, 'resumen' | 'categoria'>) {
  const row = useRef<HTMLElement>(null)
  // The page itself stays where it is.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !chosen || categoria === null) return
    row.current.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - row.current.clientWidth) / 2
  }, [categoria])
  const chip = (name: string | null, label: string, total: number) => (
    <Link
      key={label}
      to={name === null ? '?' : `?${new URLSearchParams({ categoria: name })}`}
      preventScrollReset
      aria-current={name === categoria ? 'true' : undefined}
      className="inline-flex min-h-11 wrap-anywhere max-xs:max-w-[75vw] shrink-0 items-center rounded-full border-[1.5px] border-borde-control px-3.5 font-bold text-sm sm:mr-1.5 sm:mb-2 lg:px-2.25 transition-colors hover:bg-relieve aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-fondo"
    >
      {label} ({total})
    </Link>
  )
  return (
    // On a phone one row that is pushed aside: the photos begin on the first screen.
    <nav
      ref={row}
      aria-label="Filtro"
      className="relative mb-1 text-balance py-1 max-sm:-mx-4 sm:-mr-1.5 max-sm:mb-3 max-sm:flex max-sm:gap-2 max-sm:px-4 max-sm:overflow-x-auto max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2.5rem)] [scrollbar-width:none]"
    >
      {chip(null, 'Todas', resumen.total)}
      {resumen.categorias.map(({ nombre, total }) => chip(nombre, nombre, total))}
    </nav>
  )
}
