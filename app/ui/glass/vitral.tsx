import {
  type CSSProperties,
  createContext,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { servedDrawing } from '../page/served.ts'
import { whenIdle } from '../page/when-idle.ts'
import { createMemory } from '../storage/remember.ts'
import { vitralContent } from './vitral.ts'
import type { Vidrio, VitralOptions } from './vitral-panes.ts'

/** The glass of all windows within, if it is not a new site's. */
export const VidrioContext = createContext<Vidrio | undefined>(undefined)

const drawings = createMemory<string>(200)

interface VitralProps extends Omit<VitralOptions, 'vidrio'> {
  /** The seed: the same text gives the same window. */
  semilla: string
  /** The viewBox's size; on the page the drawing fills its box and is cropped like a photo. */
  ancho?: number
  alto?: number
  className?: string
  /**
   * Draw it in the browser, when it comes near or the browser is idle: saves a kilobyte of HTML for what is
   * below the fold.
   */
  late?: boolean
  /** The accessible name; without one the window is decorative. */
  titulo?: string
}

export function Vitral({
  semilla,
  ancho = 640,
  alto = 400,
  sol,
  anillos,
  tono,
  motivo,
  className,
  late = false,
  titulo,
}: VitralProps) {
  const id = `vitral${useId().replace(/\W/g, '')}`
  const svg = useRef<SVGSVGElement>(null)
  const wanted = useNear(svg, '400px') || !late
  const [x, y] = sol ?? []
  const vidrio = use(VidrioContext)
  const glass = vidrio ? [vidrio.nombre] : []
  const drawing = [semilla, ancho, alto, x, y, anillos, tono, motivo?.nombre, ...glass].join()
  const content = useMemo(
    () =>
      (wanted ? servedDrawing(id, drawing) : '') ??
      (motivo && !motivo.place ? '' : undefined) ??
      drawings(`${id} ${drawing}`, () =>
        vitralContent(`${id}v`, semilla, ancho, alto, {
          sol: x === undefined || y === undefined ? undefined : [x, y],
          anillos,
          tono,
          motivo,
          vidrio,
        }),
      ),
    [wanted, id, drawing, semilla, ancho, alto, x, y, anillos, tono, motivo, vidrio],
  )
  return (
    <svg
      ref={svg}
      id={id}
      data-dibujo={drawing}
      style={sol && !content ? lightAt(sol) : undefined}
      viewBox={`0 0 ${ancho} ${alto}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      focusable="false"
      {...(titulo ? { role: 'img', 'aria-label': titulo } : { 'aria-hidden': true })}
      // Math.sin may differ in its last digit between engines: a corner one unit off is no reason to render
      // again.
      suppressHydrationWarning
      // Safe: generated from numbers alone. One string is far cheaper than 150 elements.
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}

/** Where the light of a window is that is not drawn yet (`app/styles.css`). */
const lightAt = (sol: NonNullable<VitralOptions['sol']>) =>
  ({ '--luz': sol.map((part) => `${Math.round(part * 100)}%`).join(' ') }) as CSSProperties

/**
 * Turns true, for good, once the element comes within `margin` of the viewport or the browser falls idle.
 * Idle counts too, so that a page that is printed, photographed or scrolled fast is complete.
 */
function useNear(element: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    const forget = whenIdle(() => startTransition(() => setNear(true)))
    return () => {
      observer.disconnect()
      forget()
    }
  }, [element, margin, near])
  return near
}
