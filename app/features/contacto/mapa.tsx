import { MapPin } from 'lucide'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { ComoLlegar } from '#app/parts/iglesia/como-llegar.tsx'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { enlaceMapa } from '#app/parts/iglesia/enlaces.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { layPanes } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { servedDrawing } from '#app/ui/page/served.ts'
import { mapaUrl } from './mapa.ts'

const ANCHO = 800
const ALTO = 500

/**
 * The map: a drawing of ours until it is asked for. No third-party request, and no megabytes, before a click;
 * without a network the drawing stays.
 */
export function Mapa({ contacto: { direccion, ubicacionMapa } }: { contacto: Contacto }) {
  const [shown, setShown] = useState(false)
  const [sinRed, setSinRed] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The focused button was removed: focus the map instead.
  useEffect(() => {
    if (shown) frame.current?.focus()
  }, [shown])

  return (
    <div className="flex grow flex-col">
      <div className="relative mb-4 aspect-[8/5] max-h-80 overflow-hidden rounded-carta bg-relieve sm:aspect-[2/1] no-scripts:hidden">
        {shown ? (
          <iframe
            ref={frame}
            title={`Mapa de ${direccion}`}
            src={mapaUrl(ubicacionMapa, direccion)}
            className="size-full border-0"
            referrerPolicy="no-referrer-when-downgrade"
            allowFullScreen
          />
        ) : (
          <button
            type="button"
            onClick={() => (navigator.onLine ? setShown : setSinRed)(true)}
            className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-4"
          >
            <Dibujo semilla={direccion} />
            <span className="relative flex flex-col items-center gap-3">
              <span className="grid size-14 animate-none place-items-center rounded-full bg-vitral-rubi text-sobre-rubi shadow-carta ring-4 ring-white/70">
                <Icon of={MapPin} className="size-7" />
              </span>
              <span className={buttonClass('primary', 'shadow-carta group-hover:bg-vitral-ambar-vivo')}>
                Ver mapa
              </span>
            </span>
          </button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ComoLlegar />
        <p aria-live="polite" className="text-sm text-tinta-suave no-scripts:hidden">
          {shown ? (
            <>
              ¿No carga?{' '}
              <a
                href={enlaceMapa({ direccion })}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Ábrelo en Google Maps
              </a>
            </>
          ) : sinRed ? (
            'No hay conexión: el mapa no se puede mostrar.'
          ) : (
            'Al ver el mapa, se carga desde Google u OpenStreetMap.'
          )}
        </p>
      </div>
    </div>
  )
}

/** A neighbourhood in glass: blocks of warm paper, parks and ponds between streets of light. */
function Dibujo({ semilla }: { semilla: string }) {
  const id = `mapa${useId().replace(/\W/g, '')}`
  const blocks = useMemo(() => servedDrawing(id, semilla) ?? drawBlocks(semilla), [id, semilla])
  return (
    <svg
      id={id}
      data-dibujo={semilla}
      viewBox={`0 0 ${ANCHO} ${ALTO}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // Its outer outlines lie beyond the frame.
      className="absolute inset-0 size-full scale-105 stroke-fondo"
      strokeWidth="9"
      strokeLinejoin="round"
      suppressHydrationWarning
      // Safe: generated from numbers and class names alone.
      dangerouslySetInnerHTML={{ __html: blocks }}
    />
  )
}

function drawBlocks(semilla: string): string {
  const { panes } = layPanes(`mapa ${semilla}`, ANCHO, ALTO, { sol: [0.5, 0.48], anillos: 6 })
  const byKind = new Map<string, string>()
  for (const [index, { points, fill }] of panes.entries()) {
    const kind = kindOf(fill, index)
    const outline = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
    byKind.set(kind, (byKind.get(kind) ?? '') + outline)
  }
  return Array.from(byKind, ([kind, d]) => `<path class="${kind}" d="${d}"></path>`).join('')
}

const KINDS = [
  'fill-relieve',
  'fill-vitral-ambar/30',
  'fill-relieve',
  'fill-borde',
  'fill-vitral-oliva/35',
  'fill-relieve',
  'fill-vitral-ambar/20',
  'fill-borde',
  'fill-vitral-zafiro/25',
]

/** Maps each pane's colour to a kind of terrain. */
const kindOf = (fill: string, index: number) =>
  KINDS[(Number.parseInt(fill.slice(1), 16) + index) % KINDS.length] as string
