import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide'
import { type CSSProperties, type MouseEvent, startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMonth } from '#app/ui/dates.ts'
import { useCarousel } from '#app/ui/gestures/carousel.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Foto } from '../foto.ts'
import { FotoImagen } from '../foto-imagen.tsx'
import { useFotoAbierta } from '../visor/foto-abierta.ts'
import { preloadVisor, Visor } from '../visor/visor.tsx'
import { createMoveLock, slidesAround } from './slider.ts'

/**
 * The latest photos as a wide slider that wraps around, and the viewer they open in (docs/product.md,
 * Photos).
 */
export function SliderEventos({ fotos }: { fotos: Foto[] }) {
  // An unbounded counter; the photo's index is derived from it, so wrapping around never animates backwards.
  const [at, setAt] = useState(0)
  const [moved, setMoved] = useState(false)
  const [mayMove] = useState(createMoveLock)
  // Without scripts all slides are rendered. Not `useHydrated`: it renders synchronously, and this many
  // slides would block a slow phone.
  const [answers, setAnswers] = useState(false)
  useEffect(() => startTransition(() => setAnswers(true)), [])
  const abierta = useFotoAbierta()

  const go = (step: number) => {
    if (fotos.length < 2 || !mayMove(performance.now())) return
    setAt((now) => now + step)
    setMoved(true)
  }
  const { track, swipe, onKeyDown } = useCarousel(go)
  const onOpen = (event: MouseEvent, foto: Foto) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    abierta.open(foto)
  }

  const slides = slidesAround(at, fotos.length)
  const current = slides.find(({ offset }) => offset === 0)
  const foto = current && fotos[current.index]
  if (!foto || !current) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys wherever the focus is inside
    <div className="eventos" onKeyDown={abierta.id ? undefined : onKeyDown}>
      <ul ref={track} className="eventos-pista touch-pan-y" {...swipe} onPointerEnter={preloadVisor}>
        {slides.map(({ key, index, offset }) => {
          const each = fotos[index] as Foto
          const near = Math.abs(offset) <= 1
          return (
            <li
              key={key}
              className="eventos-lugar"
              style={{ '--lugar': offset, order: index } as CSSProperties}
              inert={answers && offset !== 0}
              aria-hidden={(answers && offset !== 0) || undefined}
              data-actual={offset === 0 || undefined}
              data-lejos={!near || undefined}
            >
              <Link
                to={`/galeria?${new URLSearchParams({ foto: each.id })}`}
                onClick={(event) => onOpen(event, each)}
                data-foto={each.id}
                className="eventos-enlace"
              >
                <FotoImagen
                  foto={each}
                  sizes="(max-width: 768px) 88vw, (max-width: 1344px) 94vw, 1264px"
                  className="eventos-imagen"
                  // Half a kilobyte of HTML each: more blurs would cost the page another round trip.
                  blurred={offset === 0}
                />
                <span className="eventos-texto">
                  <span className="min-w-0">
                    <strong
                      aria-hidden="true"
                      className="line-clamp-2 font-semibold font-titulo text-2xl leading-tight"
                    >
                      {each.titulo}
                    </strong>
                    <span className="mt-1 block text-sm">
                      {each.categoria} · {formatMonth(each.fecha)}
                    </span>
                  </span>
                  <Icon of={Maximize2} className="size-5.5 mb-1 shrink-0 max-xs:hidden" />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {fotos.length > 1 && (
        <div className="mando mt-5">
          <p aria-hidden="true" className="mr-auto text-tinta-suave tabular-nums">
            {`${current.index + 1} / ${fotos.length}`}
          </p>
          <button type="button" aria-label="Anterior" className="mando-boton" onClick={() => go(-1)}>
            <Icon of={ChevronLeft} />
          </button>
          <button type="button" aria-label="Siguiente" className="mando-boton" onClick={() => go(1)}>
            <Icon of={ChevronRight} />
          </button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {moved && `Foto ${current.index + 1} de ${fotos.length}: ${foto.titulo}`}
      </p>
      {answers && abierta.id !== undefined && (
        <Visor
          fotos={fotos}
          offset={0}
          total={fotos.length}
          id={abierta.id}
          hrefOf={abierta.hrefOf}
          closeHref={abierta.closeHref}
          onMove={abierta.move}
          onClose={abierta.close}
        />
      )}
    </div>
  )
}
