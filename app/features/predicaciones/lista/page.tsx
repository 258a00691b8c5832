import { ChevronLeft, ChevronRight, Headphones, type IconNode, Podcast, Video } from 'lucide'
import { data, Link, redirect } from 'react-router'
import { RUTA_PODCAST } from '#app/features/podcast/direccion.ts'
import { readPublishedPodcast } from '#app/features/podcast/podcast.server.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { RAYOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { ImagenPredicacion } from '../imagen-predicacion.tsx'
import { PAGINA } from '../pagina.ts'
import { SIN_PREDICACIONES } from '../visita.ts'
import type { Route } from './+types/page'
import { Buscador } from './buscador.tsx'
import { addressOf, isFiltered, isTidy, readFiltros } from './filtros.ts'
import { listSermons, POR_PAGINA, readOpciones, readTarjetas, type Tarjeta } from './listado.server.ts'

const SIN_RESULTADOS = 'No hay predicaciones para esta búsqueda.'

/**
 * A page of sermons. What has no end of addresses (a search, or what finds nothing) is marked `no-store`: it must not
 * fill the page cache.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { filtros, pagina } = readFiltros(url.searchParams)
  if (!isTidy(url.searchParams)) throw redirect(addressOf(filtros, pagina))
  const { db } = context.get(platformContext)
  const [{ ids, total, hayMas }, opciones] = await Promise.all([
    listSermons(db, filtros, pagina),
    readOpciones(db),
  ])
  if (ids.length === 0 && pagina > 1) throw redirect(addressOf(filtros))
  const datos = {
    filtros,
    pagina,
    total,
    paginas: total === undefined ? undefined : Math.ceil(total / POR_PAGINA),
    hayMas,
    predicaciones: await readTarjetas(db, ids),
    /** Its title, once it is published. */
    podcast: (await readPublishedPodcast(db))?.titulo,
    opciones,
  }
  const endless = filtros.buscar !== '' || (isFiltered(filtros) && ids.length === 0)
  return data(datos, endless ? { headers: { 'Cache-Control': 'no-store' } } : {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(PAGINA, matches),
  // One page of the many that a search can make is enough for search engines.
  ...(loaderData?.podcast ? [feedLink(loaderData.podcast)] : []),
  ...(loaderData && isFiltered(loaderData.filtros) ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** How podcast apps find the feed from the page's address. */
const feedLink = (title: string) => ({
  ...{ tagName: 'link' as const, rel: 'alternate', type: 'application/rss+xml' },
  ...{ title, href: RUTA_PODCAST },
})

export default function Predicaciones({ loaderData }: Route.ComponentProps) {
  const { filtros, pagina, total, paginas, hayMas, predicaciones, opciones, podcast } = loaderData
  const filtered = isFiltered(filtros)
  return (
    <>
      <PageHeader titulo="Predicaciones" semilla="predicaciones" motivo={RAYOS} sol={[0.74, 1.02]}>
        <p>Para volver a escuchar lo que Dios nos dijo, o ponerte al día con el domingo pasado.</p>
      </PageHeader>
      <div className="contenedor pt-7 pb-20 sm:pt-10">
        {/* Before the first sermon there is nothing to search. */}
        {predicaciones.length > 0 || filtered ? <Buscador filtros={filtros} opciones={opciones} /> : null}
        <div className="mt-2 flex flex-wrap items-center sm:mt-6 justify-between gap-x-6">
          <p role="status" className="min-h-[1.6em] text-tinta-suave">
            {predicaciones.length > 0 ? summary(total, pagina, filtered) : ''}
          </p>
          {podcast ? (
            <a
              href={RUTA_PODCAST}
              type="application/rss+xml"
              className="inline-flex min-h-11 items-center gap-2 font-bold text-vitral-zafiro underline-offset-4 hover:underline"
            >
              <Icon of={Podcast} className="size-5" />
              Suscríbete al podcast
            </a>
          ) : null}
        </div>
        {predicaciones.length > 0 ? (
          <ul className="mt-3 grid gap-3 sm:mt-5 sm:grid-cols-2 sm:gap-7 lg:grid-cols-3">
            {predicaciones.map((predicacion) => (
              <li key={predicacion.id}>
                <TarjetaPredicacion predicacion={predicacion} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty message={filtered ? SIN_RESULTADOS : SIN_PREDICACIONES}>
            <ButtonLink to={filtered ? '/predicaciones' : '/agenda'} variant="secondary">
              {filtered ? 'Ver todas las predicaciones' : 'Ver la agenda'}
            </ButtonLink>
          </Empty>
        )}
        {pagina > 1 || hayMas ? (
          <nav aria-label="Páginas" className="mt-12 flex flex-wrap items-center justify-center gap-4">
            {pagina > 1 ? (
              <ButtonLink to={addressOf(filtros, pagina - 1)} rel="prev" variant="secondary">
                <Icon of={ChevronLeft} className="size-5" />
                Más recientes
              </ButtonLink>
            ) : null}
            <p className="text-tinta-suave tabular-nums">
              {paginas === undefined ? `Página ${pagina}` : `Página ${pagina} de ${paginas}`}
            </p>
            {hayMas ? (
              <ButtonLink to={addressOf(filtros, pagina + 1)} rel="next" variant="secondary">
                Más antiguas
                <Icon of={ChevronRight} className="size-5" />
              </ButtonLink>
            ) : null}
          </nav>
        ) : null}
      </div>
    </>
  )
}

function summary(total: number | undefined, pagina: number, filtered: boolean): string {
  if (total === undefined) return pagina === 1 ? 'Las más recientes que encontramos' : ''
  const cuantas = total === 1 ? '1 predicación' : `${total} predicaciones`
  return filtered ? `Encontramos ${cuantas}` : cuantas
}

/** What there is to play of a sermon. */
const Medio = ({ icono, nombre }: { icono: IconNode; nombre: string }) => (
  <span>
    <Icon of={icono} className="size-5" />
    <span className="sr-only">{nombre}</span>
  </span>
)

/** A sermon in the list; all of it is the link. */
function TarjetaPredicacion({ predicacion }: { predicacion: Tarjeta }) {
  const { slug, titulo, conductor, fecha, pasaje, serie, conAudio, conVideo } = predicacion
  return (
    <article className="group relative grid h-full grid-cols-[min(5.5rem,24vw)_1fr] overflow-hidden rounded-carta bg-superficie shadow-carta transition-transform duration-200 has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-3 max-xs:grid-cols-1 sm:grid-cols-1 sm:grid-rows-[auto_1fr] motion-safe:hover:-translate-y-0.5">
      <div className="relative overflow-hidden bg-noche max-xs:aspect-[16/9] sm:aspect-[16/10]">
        <ImagenPredicacion
          predicacion={predicacion}
          sizes="(max-width: 639px) 100px, (max-width: 1023px) 46vw, (max-width: 1343px) 30vw, 390px"
        />
      </div>
      <div className="flex flex-col px-4 py-3 sm:p-6">
        <p className="flex items-center gap-2 text-tinta-suave text-xs sm:text-sm">
          <time dateTime={fecha} className="mr-auto">
            {formatDay(fecha)}
          </time>
          {conVideo ? <Medio icono={Video} nombre="Con video" /> : null}
          {conAudio ? <Medio icono={Headphones} nombre="Con audio" /> : null}
        </p>
        <h2 className="mt-0.5 text-xl sm:mt-1">
          <Link
            to={`/predicaciones/${slug}`}
            className="line-clamp-3 decoration-2 decoration-vitral-ambar underline-offset-4 outline-none before:absolute before:inset-0 before:content-[''] group-hover:underline"
          >
            {titulo}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-sm sm:text-base">{conductor}</p>
        {pasaje || serie ? (
          <p className="mt-auto flex flex-wrap gap-x-4 wrap-anywhere pt-1 text-sm text-tinta-suave sm:pt-4">
            {pasaje ? <span className="lining-nums">{pasaje}</span> : null}
            {serie ? <span>Serie: {serie}</span> : null}
          </p>
        ) : null}
      </div>
    </article>
  )
}
