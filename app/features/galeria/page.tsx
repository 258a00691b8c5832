import { useEffect, useRef } from 'react'
import { data, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { pageMeta } from '#app/parts/page/meta.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { findShareCard } from '#app/platform/images/images.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { type Slice, useGrowingList } from '#app/ui/page/use-growing-list.ts'
import { loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import type { Foto } from './foto.ts'
import { findFotoVisible, findPosition, listFotos, summarizeGaleria } from './fotos.server.ts'
import { Filtros, useVista } from './page/filtros.tsx'
import { FotosLista } from './page/fotos-lista.tsx'
import { PAGINA, paginaDeFoto } from './pagina.ts'
import {
  FOTOS_POR_PAGINA,
  GALERIA_COMPLETA_CACHE,
  GALERIA_RESUMEN_CACHE,
  SIN_FOTOS,
  SIN_FOTOS_DE_CATEGORIA,
} from './visita.ts'
import { sameButFoto, useFotoAbierta } from './visor/foto-abierta.ts'
import { preloadVisor, Visor } from './visor/visor.tsx'

/** How far below the viewport the next photos are already fetched. */
const AHEAD = '1200px 0px'

/** Whether this is the unfiltered gallery from its beginning, the only one that the browser caches. */
const isPlain = (params: URLSearchParams) => !params.get('categoria') && !params.get('desde')

const NINGUNA: Slice<Foto> = { items: [], offset: 0 }

function readSearch(url: URL) {
  const given = (name: string) => url.searchParams.get(name) || undefined
  return { categoria: given('categoria'), desde: given('desde'), foto: given('foto') }
}

/**
 * The first page of photos, plus the open one if it is not among them. A category or photo that does not
 * exist is marked `no-store`: invented addresses must not fill the page cache.
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
  const tramo: Slice<Foto> = { items: fotos, offset: (before ?? -1) + 1 }
  const listed = fotos.find(({ id }) => id === foto)
  const open = foto === undefined || listed ? undefined : await findFotoVisible(db, foto)
  const shared = listed ?? open
  const abierta: Slice<Foto> = open
    ? { items: [open], offset: (await findPosition(db, open.id, categoria)) ?? 0 }
    : NINGUNA
  const known =
    (foto === undefined || shared !== undefined) &&
    before !== undefined &&
    (categoria === undefined || resumen.categorias.some(({ nombre }) => nombre === categoria))
  const compartida = shared && { ...shared, tarjeta: await findShareCard(db, shared.url) }
  return { tramo, resumen, categoria: categoria ?? '', abierta, compartida, known }
}

type Leida = Awaited<ReturnType<typeof readGaleria>>

/** `compartida` is the photo that the document's address opens, for its head. */
type Datos = Omit<Leida, 'known' | 'compartida'> & Partial<Pick<Leida, 'compartida'>>

const CACHES = { fotos: GALERIA_COMPLETA_CACHE, resumen: GALERIA_RESUMEN_CACHE }

/**
 * Serves the unfiltered first page from the browser's cache, and falls back on it when the server does not
 * answer.
 */
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
    return { fotos: tramo.items, resumen }
  })
  if (asked) return asked
  const shown = categoria === undefined ? fotos : fotos.filter((each) => each.categoria === categoria)
  const missing = foto !== undefined && !shown.some(({ id }) => id === foto)
  const answer = missing && plain ? await ask().catch(() => undefined) : undefined
  return (
    answer ?? { tramo: { items: shown, offset: 0 }, resumen, categoria: categoria ?? '', abierta: NINGUNA }
  )
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => !sameButFoto(currentUrl, nextUrl) && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const compartida = (loaderData as Datos | undefined)?.compartida
  const open = compartida && new URLSearchParams(location.search).get('foto') === compartida.id
  return pageMeta(open ? paginaDeFoto(compartida, compartida.tarjeta) : PAGINA, matches)
}

export default function Galeria({ loaderData }: Route.ComponentProps) {
  const { tramo, resumen, categoria, abierta } = loaderData
  const [params] = useSearchParams()
  useDocumentCache(CACHES, isPlain(params) ? { fotos: tramo.items, resumen } : undefined)
  const total =
    categoria === ''
      ? resumen.total
      : (resumen.categorias.find(({ nombre }) => nombre === categoria)?.total ?? tramo.items.length)
  const lista = useListaFotos(tramo, total, categoria)
  const aparte = useListaFotos(abierta, total, categoria)
  const [vista, setVista] = useVista()
  const foto = useFotoAbierta()
  const delVisor = lista.fotos.some(({ id }) => id === foto.id) ? lista : aparte

  return (
    <>
      <PageHeader titulo="Galería" semilla="galeria" tono="rosa" sol={[0.72, 0.9]}>
        <p>Momentos de nuestra comunidad: cultos, encuentros y servicio.</p>
      </PageHeader>
      <div className="contenedor pt-8 sm:pt-10 pb-6">
        <Filtros resumen={resumen} categoria={categoria} vista={vista} onVista={setVista} />
      </div>
      {lista.fotos.length > 0 ? (
        <div onPointerEnter={preloadVisor} className="sm:contenedor pb-16">
          <FotosLista fotos={lista.fotos} vista={vista} linkTo={foto.linkTo} />
          <VerMas lista={lista} categoria={categoria} />
        </div>
      ) : (
        <div className="contenedor pb-24">
          <Empty message={categoria === '' ? SIN_FOTOS : SIN_FOTOS_DE_CATEGORIA}>
            {categoria === '' ? (
              <ButtonLink to="/agenda" variant="secondary">
                Ver la agenda
              </ButtonLink>
            ) : null}
          </Empty>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {lista.pending && 'Cargando más fotos…'}
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

/** Loads more when it comes into view; a link, for keyboards and without scripts. */
function VerMas({ lista, categoria }: { lista: ListaFotos; categoria: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const load = useRef(lista.loadAfter)
  load.current = lista.loadAfter
  const last = lista.fotos.at(-1)?.id

  // Observe again after each page: if it does not fill the screen, load the next one.
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

/** The gallery's list, of one category or of all, which grows at either end (`/galeria/mas`). */
function useListaFotos(initial: Slice<Foto>, total: number, categoria: string) {
  const { items: fotos, ...lista } = useGrowingList(initial, total, (edge, where) => {
    const query = new URLSearchParams({ [where === 'after' ? 'desde' : 'antes']: edge })
    if (categoria) query.set('categoria', categoria)
    return `/galeria/mas?${query}`
  })
  return { fotos, ...lista }
}

type ListaFotos = ReturnType<typeof useListaFotos>
