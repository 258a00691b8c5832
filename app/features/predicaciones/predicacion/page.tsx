import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { datosSitio, pageMeta } from '#app/parts/page/meta.ts'
import { Compartir } from '#app/parts/page/share.tsx'
import { DescargarAudio, EscucharGrabacion } from '#app/parts/player/listen-button.tsx'
import { Transcripcion } from '#app/parts/player/transcripcion.tsx'
import { platformContext } from '#app/platform/platform.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { RAYOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ItemHeader } from '#app/ui/page/page-header.tsx'
import { findMoved } from '../direcciones.server.ts'
import { ImagenPredicacion } from '../imagen-predicacion.tsx'
import { sermonJsonLd } from '../jsonld.ts'
import { addressOf } from '../lista/filtros.ts'
import { paginaOf } from '../pagina.ts'
import type { Route } from './+types/page'
import { type PredicacionCompleta, readPredicacion } from './predicacion.server.ts'
import { Video } from './video.tsx'

/** A sermon. An address that it had before leads to it for good; where none has it, home says so. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const predicacion = await readPredicacion(db, slug)
  if (predicacion) return { predicacion }
  const moved = await findMoved(db, slug)
  if (moved) throw redirect(`/predicaciones/${moved}`, 301)
  if (slug.includes('.')) throw new Response('No existe.', { status: 404 })
  throw redirect(RUTA_NO_ENCONTRADA)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { predicacion } = loaderData
  return pageMeta(
    paginaOf(predicacion),
    matches,
    import.meta.env.SSR ? sermonJsonLd(predicacion, datosSitio(matches)?.origin ?? '') : [],
  )
}

export default function PaginaPredicacion({ loaderData: { predicacion } }: Route.ComponentProps) {
  const { id, slug, titulo, conductor, fecha, descripcion, link, imagen } = predicacion
  const { notas, pasajes, serie, transcripcion, grabacion } = predicacion
  const { origin } = useSitio()
  const seVe = Boolean(link || imagen)
  return (
    <article key={id}>
      <ItemHeader
        lista={{ ruta: '/predicaciones', nombre: 'Predicaciones' }}
        semilla={id}
        sol={[0.74, 1.02]}
        motivo={RAYOS}
      >
        <h1 className="mt-3 max-w-[18em] text-3xl">{titulo}</h1>
        <p className="mt-4 text-lg">{conductor}</p>
        <p className="mt-1 text-sobre-noche-suave">
          <time dateTime={fecha}>{formatDay(fecha)}</time>
        </p>
        {grabacion ? (
          <div className="mt-6 max-w-3xl">
            <EscucharGrabacion grabacion={grabacion} lineas={transcripcion} />
          </div>
        ) : null}
      </ItemHeader>
      {/* What it is about stands beside its picture; longer texts below, in a measure that is read well. */}
      <div
        className={`contenedor grid items-start gap-x-16 gap-y-10 pt-[clamp(2rem,5vw,3.5rem)] pb-20 ${seVe ? 'lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[1fr_22rem]' : ''}`}
      >
        {seVe ? (
          <div>
            {link ? (
              <Video predicacion={predicacion} callado={Boolean(grabacion)} />
            ) : (
              <div className="relative aspect-video overflow-hidden rounded-carta bg-noche shadow-carta">
                <ImagenPredicacion
                  predicacion={predicacion}
                  sizes="(max-width: 1023px) 92vw, 800px"
                  priority
                />
              </div>
            )}
            <PedirRetiro imagen={predicacion.foto} de={titulo} />
          </div>
        ) : null}
        <aside
          aria-label="Sobre esta predicación"
          className={`space-y-8 ${seVe ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : ''}`}
        >
          <p className="max-w-[29em] whitespace-pre-line text-lg">{descripcion}</p>
          {pasajes.length > 0 ? (
            <section aria-labelledby="pasajes">
              <h2 id="pasajes" className="text-xl">
                {pasajes.length === 1 ? 'Pasaje bíblico' : 'Pasajes bíblicos'}
              </h2>
              <ul className="mt-1">
                {pasajes.map(({ texto, enlace }) => (
                  <li key={texto}>
                    {enlace ? (
                      <a
                        href={enlace}
                        target="_blank"
                        rel="noopener noreferrer"
                        aria-label={`${texto}, en la Reina-Valera 1960 (se abre en otra pestaña)`}
                        className="inline-flex min-h-11 items-center gap-2 text-vitral-zafiro lining-nums underline decoration-1 underline-offset-4"
                      >
                        {texto}
                        <Icon of={ExternalLink} className="size-4 shrink-0" />
                      </a>
                    ) : (
                      <span className="inline-flex min-h-11 items-center lining-nums">{texto}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {serie ? <EnSerie serie={serie} /> : null}
          <div>
            <Compartir titulo={titulo} url={`${origin}/predicaciones/${slug}`} variant="quiet" />
            {grabacion ? <DescargarAudio grabacion={grabacion} /> : null}
          </div>
        </aside>
        {notas || transcripcion.length > 0 ? (
          <div className="space-y-10 lg:col-start-1">
            {notas ? (
              <section aria-labelledby="notas" className="max-w-[29em]">
                <h2 id="notas" className="text-2xl">
                  Notas
                </h2>
                <p className="mt-3 whitespace-pre-line">{notas}</p>
              </section>
            ) : null}
            {transcripcion.length > 0 ? (
              <section aria-labelledby="transcripcion">
                <h2 id="transcripcion" className="mb-4 text-2xl">
                  Transcripción
                </h2>
                <Transcripcion lineas={transcripcion} grabacion={grabacion} />
              </section>
            ) : null}
          </div>
        ) : null}
        <Vecinas vecinas={predicacion.vecinas} />
      </div>
    </article>
  )
}

function EnSerie({ serie }: { serie: NonNullable<PredicacionCompleta['serie']> }) {
  const { nombre, slug, posicion, total } = serie
  return (
    <section aria-labelledby="serie">
      <h2 id="serie" className="text-xl">
        Serie:{' '}
        <Link
          to={addressOf({ serie: slug })}
          className="text-vitral-zafiro underline decoration-1 underline-offset-4"
        >
          {nombre}
        </Link>
      </h2>
      <p className="mt-1 text-tinta-suave tabular-nums">
        {posicion} de {total}
      </p>
    </section>
  )
}

/** The sermon before and the one after: of its series, or else of all. */
function Vecinas({ vecinas: { anterior, siguiente } }: Pick<PredicacionCompleta, 'vecinas'>) {
  if (!anterior && !siguiente) return null
  return (
    <nav
      aria-label="Otras predicaciones"
      className="flex flex-wrap justify-between gap-x-10 border-borde border-t pt-5 lg:col-span-full"
    >
      {anterior ? (
        <Vecina {...anterior} rel="prev">
          <Icon of={ArrowLeft} className="size-4.5" />
          Anterior
        </Vecina>
      ) : null}
      {siguiente ? (
        <Vecina {...siguiente} rel="next" className="ml-auto items-end text-right">
          Siguiente
          <Icon of={ArrowRight} className="size-4.5" />
        </Vecina>
      ) : null}
    </nav>
  )
}

interface VecinaProps {
  titulo: string
  slug: string
  rel: 'prev' | 'next'
  className?: string
  children: ReactNode
}

const Vecina = ({ titulo, slug, rel, className = '', children }: VecinaProps) => (
  <Link to={`/predicaciones/${slug}`} rel={rel} className={`group flex flex-col py-2 ${className}`}>
    <span className="flex items-center gap-2 text-sm text-tinta-suave">{children}</span>
    {/* Below the word, not the arrow. */}
    <span className="line-clamp-2 px-6.5 font-semibold font-titulo text-lg decoration-vitral-ambar underline-offset-4 group-hover:underline">
      {titulo}
    </span>
  </Link>
)
