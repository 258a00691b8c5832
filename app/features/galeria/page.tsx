import { useEffect, useRef } from 'react'
import { data, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { pageMeta } from '#app/parts/page/meta.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import { GALERIA_COMPLETA_CACHE, GALERIA_RESUMEN_CACHE } from './cache.ts'
import { Filtros } from './filtros.tsx'
import { sameButFoto, useFotoAbierta } from './foto-abierta.ts'
import { findFoto, findPosition, listFotos, summarizeGaleria } from './fotos.server.ts'
import { FotosLista } from './fotos-lista.tsx'
import { type ListaFotos, type TramoFotos, useListaFotos } from './lista-fotos.ts'
import { FOTOS_POR_PAGINA, TEXTOS_GALERIA } from './textos.ts'
import { preloadVisor, Visor } from './visor.tsx'
import { useVista } from './vista.ts'

/** The next photos are fetched before their place comes into view. */
const AHEAD = '1200px 0px'

/** The gallery from its beginning, whole: what is kept. */
const isPlain = (params: URLSearchParams) => !params.get('categoria') && !params.get('desde')

const NINGUNA: TramoFotos = { fotos: [], offset: 0 }

function readSearch(url: URL) {
  const given = (name: string) => url.searchParams.get(name) || undefined
  return { categoria: given('categoria'), desde: given('desde'), foto: given('foto') }
}

/**
 * A first page of photos; the one that is open too, when it is not among them. What is asked for and not there
 * makes a page that is not worth to be kept: addresses can be invented without end.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { known, ...datos } = await readGaleria(context.get(platformContext).db, readSearch(url))
  return data(datos, known ? {} : { headers: { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

async function readGaleria(db: Db, { categoria, desde, foto }: ReturnType<typeof readSearch>) {
  const [fotos, resumen, before] = await Promise.all([
    listFotos(db, { limit: FOTOS_POR_PAGINA, categoria, desde }),
    summarizeGaleria(db),
    desde === undefined ? -1 : findPosition(db, desde, categoria),
  ])
  const tramo: TramoFotos = { fotos, offset: (before ?? -1) + 1 }
  const shown = foto === undefined || fotos.some(({ id }) => id === foto)
  const open = shown ? undefined : await findFoto(db, foto)
  const abierta: TramoFotos = open
    ? { fotos: [open], offset: (await findPosition(db, open.id, categoria)) ?? 0 }
    : NINGUNA
  const known =
    (shown || open !== undefined) &&
    before !== undefined &&
    (categoria === undefined || resumen.categorias.some(({ nombre }) => nombre === categoria))
  return { tramo, resumen, categoria: categoria ?? '', abierta, known }
}

type Datos = Omit<Awaited<ReturnType<typeof readGaleria>>, 'known'>

const CACHES = { fotos: GALERIA_COMPLETA_CACHE, resumen: GALERIA_RESUMEN_CACHE }

/** The whole gallery's first page comes out of the cache; where the server does not answer, what was kept. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Datos> {
  const url = new URL(request.url)
  const { categoria, foto } = readSearch(url)
  let asked: Datos | undefined
  const ask = async () => {
    asked = await serverLoader()
    return asked
  }
  const plain = isPlain(url.searchParams)
  if (!plain) {
    const answer = await ask().catch(() => undefined)
    if (answer) return answer
  }
  const { fotos, resumen } = await loadCached(CACHES, async () => {
    if (!plain) throw new Error('asked in vain')
    const { tramo, resumen } = await ask()
    return { fotos: tramo.fotos, resumen }
  })
  if (asked) return asked
  const shown = categoria === undefined ? fotos : fotos.filter((each) => each.categoria === categoria)
  const missing = foto !== undefined && !shown.some(({ id }) => id === foto)
  const answer = missing && plain ? await ask().catch(() => undefined) : undefined
  return (
    answer ?? { tramo: { fotos: shown, offset: 0 }, resumen, categoria: categoria ?? '', abierta: NINGUNA }
  )
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => !sameButFoto(currentUrl, nextUrl) && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('galeria', matches)

export default function Galeria({ loaderData }: Route.ComponentProps) {
  const { tramo, resumen, categoria, abierta } = loaderData
  const [params] = useSearchParams()
  useDocumentCache(CACHES, isPlain(params) ? { fotos: tramo.fotos, resumen } : undefined)
  const total =
    categoria === ''
      ? resumen.total
      : (resumen.categorias.find(({ nombre }) => nombre === categoria)?.total ?? tramo.fotos.length)
  const lista = useListaFotos(tramo, total, categoria)
  const aparte = useListaFotos(abierta, total, categoria)
  const [vista, setVista] = useVista()
  const foto = useFotoAbierta()
  const delVisor = lista.fotos.some(({ id }) => id === foto.id) ? lista : aparte

  return (
    <>
      <div className="contenedor pt-10 pb-6 md:pt-14">
        <h1>Galería</h1>
        <p className="mt-3 mb-8 max-w-[38rem] text-lg text-tinta-suave">
          Momentos de nuestra comunidad: cultos, encuentros y servicio.
        </p>
        <Filtros resumen={resumen} categoria={categoria} vista={vista} onVista={setVista} />
      </div>
      {lista.fotos.length > 0 ? (
        <div onPointerEnter={preloadVisor} className="pb-16 md:px-1.5">
          <FotosLista fotos={lista.fotos} vista={vista} linkTo={foto.linkTo} />
          <VerMas lista={lista} categoria={categoria} />
        </div>
      ) : (
        <div className="contenedor pb-24">
          <Empty message={categoria === '' ? TEXTOS_GALERIA.vacio : TEXTOS_GALERIA.vacioCategoria} />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {lista.pending && 'Cargando más imágenes…'}
      </p>
      {foto.id !== undefined && (
        <Visor
          fotos={delVisor.fotos}
          offset={delVisor.offset}
          total={total}
          id={foto.id}
          hrefOf={foto.hrefOf}
          closeHref={foto.closeHref}
          onMove={foto.move}
          onClose={foto.close}
          onNearStart={delVisor.hasBefore ? delVisor.loadBefore : undefined}
          onNearEnd={delVisor.hasAfter ? delVisor.loadAfter : undefined}
        />
      )}
    </>
  )
}

/** Comes into view and loads on; a link, for a keyboard and for a page without a script. */
function VerMas({ lista, categoria }: { lista: ListaFotos; categoria: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const load = useRef(lista.loadAfter)
  load.current = lista.loadAfter
  const last = lista.fotos.at(-1)?.id

  // Watched anew after each page: one that does not fill the screen is followed by the next.
  useEffect(() => {
    const element = link.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void load.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [last])

  if (!lista.hasAfter || last === undefined) return null
  const params = new URLSearchParams({ ...(categoria ? { categoria } : {}), desde: last })
  return (
    <p className="pt-10 text-center">
      <a
        ref={link}
        href={`/galeria?${params}`}
        className={buttonClass('secondary')}
        aria-busy={lista.pending}
        onClick={(event) => {
          event.preventDefault()
          void lista.loadAfter()
        }}
      >
        Ver más
      </a>
    </p>
  )
}
