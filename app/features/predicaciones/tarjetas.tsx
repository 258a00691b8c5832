import { Headphones, type IconNode, Video } from 'lucide'
import { Link } from 'react-router'
import { formatDay } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ImagenPredicacion } from './imagen-predicacion.tsx'
import type { Tarjeta } from './lista/listado.server.ts'

/** Sermons as cards, under a heading of the level above theirs. */
export const TarjetasPredicacion = ({
  predicaciones,
  titulo,
  className = 'sm:grid-cols-2 lg:grid-cols-3',
}: {
  predicaciones: readonly Tarjeta[]
  titulo: 'h2' | 'h3'
  className?: string
}) => (
  <ul className={`grid gap-3 sm:gap-7 ${className}`}>
    {predicaciones.map((predicacion) => (
      <li key={predicacion.id}>
        <TarjetaPredicacion predicacion={predicacion} titulo={titulo} />
      </li>
    ))}
  </ul>
)

/** What there is to play of a sermon. */
const Medio = ({ icono, nombre }: { icono: IconNode; nombre: string }) => (
  <span>
    <Icon of={icono} className="size-4.5 sm:size-5" />
    <span className="sr-only">{nombre}</span>
  </span>
)

/** All of it is the link. */
function TarjetaPredicacion({ predicacion, titulo: Titulo }: { predicacion: Tarjeta; titulo: 'h2' | 'h3' }) {
  const { slug, titulo, conductor, fecha, pasaje, serie, conAudio, conVideo } = predicacion
  return (
    <article className="group carta-con-enlace grid h-full grid-cols-[min(5.5rem,24vw)_1fr] overflow-hidden rounded-carta bg-superficie shadow-carta transition-transform duration-200 max-xs:grid-cols-1 sm:grid-cols-1 sm:grid-rows-[auto_1fr] motion-safe:hover:-translate-y-0.5">
      <div className="relative overflow-hidden bg-noche max-xs:aspect-[16/9] sm:aspect-[2/1]">
        <ImagenPredicacion
          predicacion={predicacion}
          sizes="(max-width: 639px) 100px, (max-width: 1023px) 46vw, (max-width: 1343px) 30vw, 390px"
        />
      </div>
      <div className="flex flex-col px-4 py-3 sm:px-6 sm:py-5">
        <p className="flex items-center gap-1.5 text-tinta-suave text-xs sm:gap-2 sm:text-sm">
          <time dateTime={fecha} className="mr-auto">
            {formatDay(fecha)}
          </time>
          {conVideo ? <Medio icono={Video} nombre="Con video" /> : null}
          {conAudio ? <Medio icono={Headphones} nombre="Con audio" /> : null}
        </p>
        <Titulo className="mt-0.5 text-xl sm:mt-1">
          <Link
            to={`/predicaciones/${slug}`}
            className="line-clamp-3 enlace-que-cubre decoration-vitral-ambar"
          >
            {titulo}
          </Link>
        </Titulo>
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
