import { ChevronLeft, ChevronRight, Headphones, Play } from 'lucide'
import { type CSSProperties, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { useCarousel } from '#app/ui/gestures/carousel.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useGrowingList } from '#app/ui/page/use-growing-list.ts'
import { esVideo } from './es-video.ts'
import { ImagenPredicacion } from './imagen-predicacion.tsx'
import type { PredicacionConImagen, ResumenPredicaciones } from './predicaciones.server.ts'
import { SIN_PREDICACIONES } from './visita.ts'

/** How many sermons before the last loaded one the next are fetched. */
const AHEAD = 3

/** Sermons, newest first; one of those in sight is the current one (docs/product.md, Sermons). */
export function CarruselPredicaciones({
  predicaciones,
  resumen,
}: {
  predicaciones: PredicacionConImagen[]
  resumen: ResumenPredicaciones
}) {
  const initial = useMemo(
    () => ({ items: predicaciones, offset: resumen.offset }),
    [predicaciones, resumen.offset],
  )
  const { items, offset, total, hasAfter, pending, loadAfter } = useGrowingList(
    initial,
    resumen.total,
    (edge) => `/predicaciones/mas?${new URLSearchParams({ desde: edge })}`,
  )
  const [chosen, setChosen] = useState(0)
  const [moved, setMoved] = useState(false)
  const last = items.length - 1
  // Behind `chosen` while the chosen one is still loading.
  const index = Math.min(chosen, last)

  const go = (to: number) => {
    if (hasAfter && to > last - AHEAD) void loadAfter()
    if (to < 0 || to > (hasAfter ? last + 1 : last) || to === index) return
    setChosen(to)
    setMoved(true)
  }
  const { track, swipe, onKeyDown } = useCarousel((step) => go(index + step))

  const current = items[index]
  if (!current)
    return (
      <div className="contenedor">
        <Empty message={SIN_PREDICACIONES} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys wherever the focus is inside
    <div onKeyDown={onKeyDown} className="carrusel" data-cuantas={Math.min(predicaciones.length, 4)}>
      <div className="carrusel-ventana touch-pan-y" {...swipe}>
        <ul
          ref={track}
          className="carrusel-pista"
          style={{ '--i': index, '--n': items.length } as CSSProperties}
        >
          {items.map((predicacion, i) => (
            <li
              key={predicacion.id}
              className="carrusel-lugar"
              aria-current={i === index || undefined}
              onFocus={() => go(i)}
            >
              <PredicacionCard predicacion={predicacion} />
            </li>
          ))}
        </ul>
      </div>
      {last > 0 && (
        <div className="mando contenedor">
          <p aria-hidden="true" className="mr-auto text-tinta-suave tabular-nums">
            {`${offset + index + 1} / ${total}`}
          </p>
          <Mando label="Anterior" disabled={index === 0} onClick={() => go(index - 1)}>
            <Icon of={ChevronLeft} />
          </Mando>
          <Mando
            label="Siguiente"
            disabled={index === last && !hasAfter}
            aria-busy={pending && chosen > last}
            onClick={() => go(index + 1)}
          >
            <Icon of={ChevronRight} />
          </Mando>
        </div>
      )}
      {hasAfter && (
        <p className="contenedor hidden noscript:block">
          <a href={`/?desde=${items[last]?.id}#predicaciones`} className={buttonClass('secondary')}>
            Ver predicaciones anteriores
          </a>
        </p>
      )}
      {offset > 0 && (
        <p className="contenedor mt-4">
          <a href="/#predicaciones" className={buttonClass('quiet')}>
            Volver a las más recientes
          </a>
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {moved && `Predicación ${offset + index + 1} de ${total}: ${current.titulo}`}
      </p>
    </div>
  )
}

function Mando({ label, ...props }: { label: string } & React.ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className="mando-boton"
      // The arrow became disabled: move focus to the other one.
      ref={(button) => {
        if (!button?.disabled || document.activeElement !== button) return
        const other = button.nextElementSibling ?? button.previousElementSibling
        if (other instanceof HTMLButtonElement) other.focus()
      }}
    />
  )
}

/**
 * A sermon: its picture (or a stained-glass window), preacher, day, description and link. All else leads to
 * its page.
 */
function PredicacionCard({ predicacion }: { predicacion: PredicacionConImagen }) {
  const { slug, titulo, conductor, fecha, descripcion, link } = predicacion
  const [icono, accion] = esVideo(link) ? [Play, 'Ver predicación'] : [Headphones, 'Escuchar predicación']
  const pagina = `/predicaciones/${slug}`
  return (
    <article className="group carta-con-enlace grid h-full grid-rows-[auto_1fr] max-sm:grid-rows-[1fr_auto] overflow-hidden rounded-carta bg-superficie shadow-carta @3xl:grid-cols-[1.15fr_1fr] @3xl:grid-rows-1">
      {/* On a phone, of cards that are as high as the highest the picture fills what the words leave. */}
      <div className="relative aspect-[16/10] max-sm:aspect-auto max-sm:min-h-[62.5cqw] overflow-hidden bg-noche @3xl:aspect-auto @3xl:min-h-[26rem]">
        <ImagenPredicacion
          predicacion={predicacion}
          blurred={false}
          sizes="(max-width: 639px) 86vw, (max-width: 1023px) 44vw, (max-width: 1279px) 28vw, 358px"
        />
      </div>
      <div className="flex flex-col p-6 max-xs:p-4 @3xl:p-10">
        <p className="text-sm text-tinta-suave">
          <time dateTime={fecha}>{formatDay(fecha)}</time>
        </p>
        <h3 className="mt-1 text-2xl @max-3xl:text-[min(11.5cqw,var(--text-2xl))]">
          <Link
            to={pagina}
            className="line-clamp-2 max-xs:line-clamp-3 enlace-que-cubre decoration-vitral-ambar"
          >
            {titulo}
          </Link>
        </h3>
        <p className="mt-2 line-clamp-1 max-xs:line-clamp-2 font-bold text-[min(1em,9.5cqw)]">{conductor}</p>
        <p className="mt-4 line-clamp-2 whitespace-pre-line text-tinta-suave sm:line-clamp-3 @3xl:line-clamp-6">
          {descripcion}
        </p>
        <p className="mt-auto pt-5">
          <ButtonLink
            to={link || pagina}
            {...(link ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            aria-label={`${accion}: ${titulo}${link && ' (se abre en otra pestaña)'}`}
            variant="secondary"
            className="relative max-xs:px-3"
          >
            <Icon of={icono} className="size-5 max-xs:hidden" />
            {accion}
          </ButtonLink>
        </p>
      </div>
    </article>
  )
}
