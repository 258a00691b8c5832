/** A picture's transform: scaled by `scale`, then moved by `x` and `y` CSS pixels from the centre. */
export type Zoom = { scale: number; x: number; y: number }

export const AT_REST: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** The scale of a double tap. */
export const TAP_SCALE = 2.5

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
