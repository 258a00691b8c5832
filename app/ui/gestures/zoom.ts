import { type MouseEvent, type RefObject, type TouchEvent, type TouchList, useEffect, useRef } from 'react'

/** A picture's transform: scaled by `scale`, then moved by `x` and `y` CSS pixels from the centre. */
type Zoom = { scale: number; x: number; y: number }

export const AT_REST: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** The scale of a double tap. */
const TAP_SCALE = 2.5
/** Two taps within this time (ms) and distance (px) are a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30

type Point = { x: number; y: number }
type Box = { width: number; height: number }

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Zooms to `scale` around `point`, given relative to the centre of the box. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, box: Box): Zoom {
  const to = clamp(scale, 1, MAX_SCALE)
  const ratio = to / zoom.scale
  return keepInside(
    { scale: to, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    box,
  )
}

/** Pans, clamped so that the picture always covers the box. */
export const panBy = (zoom: Zoom, by: Point, box: Box): Zoom =>
  keepInside({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box)

function keepInside({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  const [roomX, roomY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/**
 * Pinch, pan and double tap for the element of `target`, through its `transform`. Each handler returns
 * whether it consumed the event; a new `subject` resets the zoom.
 */
export function useZoom(target: RefObject<HTMLElement | null>, subject: unknown) {
  const zoom = useRef<Zoom>(AT_REST)
  const touch = useRef<{ centre: Point; spread: number } | null>(null)
  const tap = useRef<{ at: number; point: Point; moved: boolean } | null>(null)
  const touchedAt = useRef(0)

  const show = (next: Zoom, glide: boolean) => {
    zoom.current = next
    const element = target.current
    if (!element) return
    element.style.transition = glide ? 'transform 200ms var(--ease-vitral)' : 'none'
    element.style.transform =
      next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  const box = () => ({
    width: target.current?.offsetWidth ?? 0,
    height: target.current?.offsetHeight ?? 0,
  })
  /** Relative to the centre of the untransformed box. */
  const fromMiddle = ({ x, y }: Point): Point => {
    const frame = target.current?.parentElement?.getBoundingClientRect()
    return frame ? { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 } : { x, y }
  }
  const toggle = (point: Point) =>
    show(zoom.current.scale > 1 ? AT_REST : zoomAt(AT_REST, TAP_SCALE, fromMiddle(point), box()), true)

  useEffect(() => {
    zoom.current = AT_REST
    touch.current = null
    tap.current = null
    const element = target.current
    return () => {
      if (element) element.style.transform = ''
    }
  }, [subject])

  return {
    onTouchStart({ touches, timeStamp }: TouchEvent): boolean {
      touchedAt.current = timeStamp
      const point = centreOf(touches)
      touch.current = { centre: point, spread: spreadOf(touches) }
      const before = tap.current
      const again =
        before !== null &&
        timeStamp - before.at < DOUBLE_TAP_MS &&
        Math.hypot(point.x - before.point.x, point.y - before.point.y) < DOUBLE_TAP_PX
      if (touches.length === 1 && again) {
        tap.current = null
        toggle(point)
        return true
      }
      tap.current = touches.length === 1 ? { at: timeStamp, point, moved: false } : null
      return touches.length > 1 || zoom.current.scale > 1
    },
    onTouchMove({ touches }: TouchEvent): boolean {
      const before = touch.current
      if (!before) return false
      const centre = centreOf(touches)
      const spread = spreadOf(touches)
      if (tap.current && Math.hypot(centre.x - before.centre.x, centre.y - before.centre.y) > 4)
        tap.current = null
      if (touches.length === 1 && zoom.current.scale === 1) return false
      touch.current = { centre, spread }
      const by = { x: centre.x - before.centre.x, y: centre.y - before.centre.y }
      let next = panBy(zoom.current, by, box())
      if (spread > 0 && before.spread > 0)
        next = zoomAt(next, (next.scale * spread) / before.spread, fromMiddle(centre), box())
      show(next, false)
      return true
    },
    onTouchEnd({ touches }: TouchEvent): boolean {
      // One finger of a pinch was lifted: continue panning from the other.
      touch.current = touches.length > 0 ? { centre: centreOf(touches), spread: spreadOf(touches) } : null
      return zoom.current.scale > 1 || touches.length > 0
    },
    /** Mouse only: a double tap also raises a double click, after it was handled as a tap. */
    onDoubleClick({ clientX, clientY, timeStamp }: MouseEvent): void {
      if (timeStamp - touchedAt.current > 1000) toggle({ x: clientX, y: clientY })
    },
  }
}

function centreOf(touches: TouchList): Point {
  const points = Array.from(touches)
  const mean = (of: (touch: React.Touch) => number) =>
    points.reduce((sum, each) => sum + of(each), 0) / Math.max(1, points.length)
  return { x: mean((each) => each.clientX), y: mean((each) => each.clientY) }
}

function spreadOf(touches: TouchList): number {
  const [a, b] = Array.from(touches)
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}
