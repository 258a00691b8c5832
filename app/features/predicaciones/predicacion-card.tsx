import { Headphones, Play } from 'lucide'
import { formatMonth } from '#app/ui/dates.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { esVideo } from './enlace.ts'
import { ImagenPredicacion } from './imagen-predicacion.tsx'
import type { PredicacionConImagen } from './predicaciones.server.ts'

/** A sermon: its picture (or a stained-glass window), preacher, day, description and link. */
export function PredicacionCard({ predicacion }: { predicacion: PredicacionConImagen }) {
  const { titulo, conductor, fecha, descripcion, link } = predicacion
  const [icono, accion] = esVideo(link) ? [Play, 'Ver predicación'] : [Headphones, 'Escuchar predicación']
  return (
    <article className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-carta bg-superficie shadow-carta @3xl:grid-cols-[1.15fr_1fr] @3xl:grid-rows-1">
      <div className="relative aspect-[16/10] overflow-hidden bg-noche @3xl:aspect-auto @3xl:min-h-[26rem]">
        <ImagenPredicacion
          predicacion={predicacion}
          sizes="(max-width: 639px) 86vw, (max-width: 1023px) 44vw, (max-width: 1279px) 28vw, 358px"
        />
      </div>
      <div className="flex flex-col p-6 max-xs:p-4 @3xl:p-10">
        <p className="text-sm text-tinta-suave first-letter:uppercase">
          <time dateTime={fecha}>{formatMonth(fecha)}</time>
        </p>
        <h3 className="mt-1 line-clamp-3 text-2xl @max-3xl:text-[min(11.5cqw,var(--text-2xl))]">{titulo}</h3>
        <p className="mt-2 line-clamp-2 font-bold">{conductor}</p>
        <p className="mt-4 line-clamp-4 whitespace-pre-line text-tinta-suave @3xl:line-clamp-6">
          {descripcion}
        </p>
        <p className="mt-auto pt-6">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${accion}: ${titulo} (se abre en otra pestaña)`}
            className={buttonClass('secondary', 'max-xs:px-3')}
          >
            <Icon of={icono} className="size-5 max-xs:hidden" />
            {accion}
          </a>
        </p>
      </div>
    </article>
  )
}
