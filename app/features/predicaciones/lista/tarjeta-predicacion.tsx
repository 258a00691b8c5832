import { Link } from 'react-router'
import { formatDay } from '#app/ui/dates.ts'
import { ImagenPredicacion } from '../imagen-predicacion.tsx'
import type { Tarjeta } from './tarjetas.server.ts'

/** A sermon in the list; all of it is the link. */
export function TarjetaPredicacion({ predicacion }: { predicacion: Tarjeta }) {
  const { slug, titulo, conductor, fecha, pasaje, serie } = predicacion
  return (
    <article className="group relative grid h-full grid-cols-[7.5rem_1fr] overflow-hidden rounded-carta bg-superficie shadow-carta transition-transform duration-200 has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-3 max-xs:grid-cols-1 sm:grid-cols-1 sm:grid-rows-[auto_1fr] motion-safe:hover:-translate-y-0.5">
      <div className="relative overflow-hidden bg-noche max-xs:aspect-[16/9] sm:aspect-[16/10]">
        <ImagenPredicacion
          predicacion={predicacion}
          sizes="(max-width: 639px) 135px, (max-width: 1023px) 46vw, (max-width: 1343px) 30vw, 390px"
        />
      </div>
      <div className="flex flex-col p-4 sm:p-6">
        <p className="text-tinta-suave text-xs sm:text-sm">
          <time dateTime={fecha}>{formatDay(fecha)}</time>
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
          <p className="mt-auto flex flex-wrap gap-x-4 wrap-anywhere pt-2 text-sm text-tinta-suave sm:pt-4">
            {pasaje ? <span className="lining-nums">{pasaje}</span> : null}
            {serie ? <span>Serie: {serie}</span> : null}
          </p>
        ) : null}
      </div>
    </article>
  )
}
