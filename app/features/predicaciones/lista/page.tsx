import { ChevronLeft, ChevronRight, Podcast, SearchX } from 'lucide'
import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { EnlaceAvisame } from '#app/features/avisame/enlace-avisame.tsx'
import { RUTA_PODCAST } from '#app/features/podcast/direccion.ts'
import { readPublishedPodcast } from '#app/features/podcast/podcast.server.ts'
import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { pageMeta } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { RAYOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import { ItemHeader, PageHeader } from '#app/ui/page/page-header.tsx'
import { PAGINA, paginaDeSerie } from '../pagina.ts'
import { TarjetasPredicacion } from '../tarjetas.tsx'
import { SIN_PREDICACIONES } from '../visita.ts'
import type { Route } from './+types/page'
import { Buscador } from './buscador.tsx'
import { addressOf, type Filtros, isFiltered, isTidy, readFiltros } from './filtros.ts'
import { listSermons, POR_PAGINA, readOpciones, readSerie, readTarjetas } from './listado.server.ts'

const sinResultados = ({ buscar }: Filtros) =>
  `No hay predicaciones para ${buscar ? `«${buscar}»` : 'esta búsqueda'}.`

/**
 * A page of sermons. What has no end of addresses (a search, or what finds nothing) is marked `no-store`: it
 * must not fill the page cache.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { filtros, pagina } = readFiltros(url.searchParams)
  if (!isTidy(url.searchParams)) throw redirect(addressOf(filtros, pagina))
  const { db } = context.get(platformContext)
  const [{ ids, total, hayMas }, opciones, serie] = await Promise.all([
    listSermons(db, filtros, pagina),
    readOpciones(db),
    filtros.serie ? readSerie(db, filtros.serie) : undefined,
  ])
  if (ids.length === 0 && pagina > 1) throw redirect(addressOf(filtros))
  const tarjetas = await readTarjetas(db, ids)
  const datos = {
    filtros,
    pagina,
    total,
    paginas: total === undefined ? undefined : Math.ceil(total / POR_PAGINA),
    hayMas,
    // On the series' own page its name stands above them.
    predicaciones: serie ? tarjetas.map((each) => ({ ...each, serie: '' })) : tarjetas,
    /** Its title, once it is published. */
    podcast: (await readPublishedPodcast(db))?.titulo,
    opciones,
    serie,
  }
  const endless = filtros.buscar !== '' || (isFiltered(filtros) && ids.length === 0)
  return data(datos, endless ? { headers: { 'Cache-Control': 'no-store' } } : {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(loaderData?.serie ? paginaDeSerie(loaderData.serie) : PAGINA, matches),
  // One page of the many that a search can make is enough for search engines.
  ...(loaderData?.podcast ? [feedLink(loaderData.podcast)] : []),
  ...(loaderData && isFiltered(loaderData.filtros) ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** How podcast apps find the feed from the page's address. */
const feedLink = (title: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href: RUTA_PODCAST,
})

export default function Predicaciones({ loaderData }: Route.ComponentProps) {
  const { filtros, pagina, total, paginas, hayMas, predicaciones, opciones, podcast, serie } = loaderData
  const filtered = isFiltered(filtros)
  const whole = serie && !isFiltered({ ...filtros, serie: '' })
  const several = pagina > 1 || hayMas
  const [searched, setSearched] = useState(false)
  return (
    <>
      {serie ? (
        <CabeceraSerie serie={serie} />
      ) : (
        <PageHeader titulo="Predicaciones" semilla="predicaciones" motivo={RAYOS} sol={[0.74, 1.02]}>
          <p>Para volver a escuchar lo que Dios nos dijo, o ponerte al día con el domingo pasado.</p>
        </PageHeader>
      )}
      <div className="contenedor pt-8 pb-20 sm:pt-10">
        {/* Before the first sermon, and in a series that is seen whole, there is nothing to search; what somebody is
            choosing from stays. */}
        {(predicaciones.length > 0 || filtered) && (!whole || several || searched) ? (
          <Buscador filtros={filtros} opciones={opciones} onSearch={() => setSearched(true)} />
        ) : null}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 sm:mt-4">
          <p role="status" className="min-h-[1.6em] text-tinta-suave lining-nums">
            {predicaciones.length > 0 ? summary(total, pagina, filtered && !whole) : filtered ? count(0) : ''}
          </p>
          {filtered && !serie && predicaciones.length > 0 && (
            <Link
              to="/predicaciones"
              preventScrollReset
              className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline-offset-4 hover:underline"
            >
              Ver todas
            </Link>
          )}
          <EnlaceAvisame />
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
          <div className="mt-3">
            <TarjetasPredicacion predicaciones={predicaciones} titulo="h2" />
          </div>
        ) : (
          <Empty
            className="mt-4"
            {...(filtered && { icono: SearchX })}
            message={filtered ? sinResultados(filtros) : SIN_PREDICACIONES}
          >
            <ButtonLink to={filtered ? '/predicaciones' : '/agenda'} variant="secondary">
              {filtered ? 'Ver todas las predicaciones' : 'Ver la agenda'}
            </ButtonLink>
          </Empty>
        )}
        {several ? (
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
  return filtered ? `Encontramos ${count(total)}` : count(total)
}

const count = (total: number) => (total === 1 ? '1 predicación' : `${total} predicaciones`)

type CabeceraSerieProps = {
  serie: NonNullable<Route.ComponentProps['loaderData']['serie']>
}

/** Over the sermons of a series. */
const CabeceraSerie = ({ serie: { slug, nombre, descripcion, foto } }: CabeceraSerieProps) => (
  <ItemHeader
    lista={{ ruta: '/predicaciones', nombre: 'Predicaciones' }}
    semilla={slug}
    motivo={RAYOS}
    sol={[0.74, 1.02]}
  >
    <div className={foto ? 'grid items-center gap-x-12 gap-y-6 sm:grid-cols-[1fr_min(22rem,38vw)]' : ''}>
      <div>
        <p className="mt-3 text-sobre-noche-suave">Serie</p>
        <h1 className="mt-1 max-w-[18em] text-3xl">{nombre}</h1>
        {descripcion ? <p className="mt-4 max-w-[34rem] whitespace-pre-line text-lg">{descripcion}</p> : null}
      </div>
      {foto ? (
        <div>
          <div className="relative aspect-video overflow-hidden rounded-carta shadow-carta">
            <Foto
              imagen={foto}
              alt=""
              sizes="(max-width: 639px) 92vw, 352px"
              priority
              className="absolute inset-0 size-full object-cover"
            />
          </div>
          <PedirRetiro imagen={foto} de={nombre} />
        </div>
      ) : null}
    </div>
  </ItemHeader>
)
