/**
 * The geometry and colour of a stained-glass window. Pure and seeded: the same seed gives the same window,
 * on the server, in the browser and in a test.
 */

export type Tono = 'alba' | 'mar' | 'bosque' | 'rosa'

export type NombreMotivo = 'girasol' | 'rayos' | 'rombos' | 'olas' | 'mosaico'

/** How the panes are laid (`motivos.ts`), and its name; without `place`, one whose code is not there yet. */
export type Motivo = { nombre: NombreMotivo; place?: (lugar: Lugar) => Point[] }

/** Colours from the light outwards, and the odd panes that break the gradient: `#rrggbb` each. */
type Tone = { walk: readonly string[]; accents: readonly string[] }

/** The colours that a church's windows are made of; `nombre` tells them apart. */
export type Vidrio = { nombre: string; tonos: Readonly<Record<Tono, Tone>> }

export interface VitralOptions {
  /** Where the light comes from, as fractions of width and height. Seeded when not given. */
  sol?: readonly [x: number, y: number]
  /**
   * Rings of panes between the light and the farthest corner. More rings mean smaller panes and more bytes.
   */
  anillos?: number
  /** The family of colours. */
  tono?: Tono
  /** The church's own glass; a new site's when not given. */
  vidrio?: Vidrio | undefined
  /** A rose window when not given. */
  motivo?: Motivo | undefined
}

export interface Pane {
  /** Corners, whole numbers within the window. */
  points: Point[]
  /** Three-digit hex, coarse on purpose: panes of one colour share a path. */
  fill: string
}

/** The default number of rings: enough for a card. */
export const RINGS = 4

export type Point = readonly [x: number, y: number]

const palette = (colours: string) => colours.split(' ')

const TONES: Record<Tono, Tone> = {
  alba: {
    walk: palette(
      '#fff0c4 #fbd984 #f2bd4e #e6a233 #dd8230 #c9583c #ad3549 #8c2d5c #5a3285 #31479b #244190 #1d3273 #18264f',
    ),
    accents: palette('#2f8088 #4c8456 #7440a0 #e79a35 #3a66bd'),
  },
  mar: {
    walk: palette('#f4fbff #cfeaf2 #92d0dc #56aebd #2f8aa8 #2a6ba8 #2b4f9e #303d8c #3a3278 #2a2a63 #1d2450'),
    accents: palette('#e6a233 #f2bd4e #4c8456 #7440a0'),
  },
  bosque: {
    walk: palette('#fdf6c9 #eae089 #c5c95a #92ae4b #5f9350 #3f7d5c #2c6a68 #285a78 #2a4a80 #233a6a #1a2a4e'),
    accents: palette('#e6a233 #c9583c #8c2d5c #3a66bd'),
  },
  rosa: {
    walk: palette('#fff1e2 #ffd5b8 #f7ab8d #e87d76 #d2566b #b33a68 #8f3070 #6b3180 #4a3488 #31377f #222b5e'),
    accents: palette('#f2bd4e #2f8088 #3a66bd #4c8456'),
  },
}

/** A deterministic sequence in [0, 1) from a text: FNV-1a for the seed, mulberry32 for the sequence. */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** The panes of a window and the position of its light. Width and height are in units of the viewBox. */
export function layPanes(semilla: string, ancho: number, alto: number, options: VitralOptions = {}) {
  const random = seededRandom(semilla)
  const sun: Point = options.sol
    ? [options.sol[0] * ancho, options.sol[1] * alto]
    : [(0.22 + random() * 0.56) * ancho, (0.28 + random() * 0.44) * alto]
  const reach = Math.max(
    ...[0, ancho].flatMap((x) => [0, alto].map((y) => Math.hypot(x - sun[0], y - sun[1]))),
  )
  const place = options.motivo?.place ?? rosa
  const near = (x: number, y: number, by: number) => Math.max(-x, x - ancho, -y, y - alto) < by
  const sites = place({ random, sun, reach, rings: options.anillos ?? RINGS, ancho, alto, near })
  const tone = (options.vidrio?.tonos ?? TONES)[options.tono ?? 'alba']
  const half = Math.hypot(ancho, alto) / 2
  const panes: Pane[] = []
  for (const [index, site] of sites.entries()) {
    const away = Math.hypot(site[0] - sun[0], site[1] - sun[1])
    const fill = colour(random, tone, Math.min(1, away / (half * 0.92)))
    const points = roundCorners(cell(index, sites, ancho, alto))
    if (points.length > 2) panes.push({ points, fill })
  }
  return { panes, sun, reach }
}

/** What the points that the panes are built around are placed by. */
export type Lugar = {
  random: () => number
  sun: Point
  reach: number
  rings: number
  ancho: number
  alto: number
  /** Whether a point is within the window, or so near that it contributes a pane. */
  near: (x: number, y: number, by: number) => boolean
}

/**
 * Rings around the light, as in a rose window: regular petals inside, looser and larger panes outside. One
 * ring beyond the farthest corner closes the last panes.
 */
function rosa({ random, sun, reach, rings, near }: Lugar): Point[] {
  const sites: Point[] = [sun]
  const first = reach / (rings * 1.3)
  const growth = (2 * (reach / first - rings)) / (rings * (rings - 1))
  let radius = 0
  let turn = random() * Math.PI
  for (let ring = 1; ring <= rings + 1; ring++) {
    const step = first * (1 + growth * (ring - 1))
    radius += step
    const looseness = Math.min(1, (ring - 1) / 3)
    const count =
      ring === 1
        ? 10 + Math.floor(random() * 3)
        : Math.round((2 * Math.PI * radius) / (step * (0.86 + 0.2 * looseness)))
    for (let i = 0; i < count; i++) {
      const angle = turn + ((i + (random() - 0.5) * 0.42 * looseness) / count) * 2 * Math.PI
      const distance = radius + (random() - 0.5) * step * 0.5 * looseness
      const [x, y] = [sun[0] + Math.cos(angle) * distance, sun[1] + Math.sin(angle) * distance]
      if (near(x, y, step * 1.6)) sites.push([x, y])
    }
    turn += Math.PI / count + random() * looseness
  }
  return sites
}

/**
 * The site's Voronoi cell: the box, clipped by the bisector to each other site. Sites are ordered around the
 * light, so neighbours in the list clip most; after them the distance alone rules most others out.
 */
function cell(at: number, sites: readonly Point[], ancho: number, alto: number): Point[] {
  const site = sites[at] as Point
  let polygon: Point[] = [
    [0, 0],
    [ancho, 0],
    [ancho, alto],
    [0, alto],
  ]
  let reach = squaredReach(site, polygon)
  const cutBy = (other: Point | undefined) => {
    if (!other) return
    const dx = other[0] - site[0]
    const dy = other[1] - site[1]
    if (dx * dx + dy * dy >= 4 * reach) return // its bisector passes outside the cell
    const limit = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2
    const cut = clip(polygon, dx, dy, limit)
    if (cut === polygon) return
    polygon = cut
    reach = squaredReach(site, polygon)
  }
  for (let step = 1; step < sites.length; step++) {
    cutBy(sites[at - step])
    cutBy(sites[at + step])
  }
  return polygon
}

/** The square of the distance to the farthest point. */
function squaredReach(from: Point, points: readonly Point[]): number {
  let most = 0
  for (const point of points) most = Math.max(most, (point[0] - from[0]) ** 2 + (point[1] - from[1]) ** 2)
  return most
}

/** Clips a convex polygon to the half-plane `x·dx + y·dy < limit`. */
function clip(polygon: Point[], dx: number, dy: number, limit: number): Point[] {
  const sideOf = (point: Point) => point[0] * dx + point[1] * dy - limit
  if (polygon.every((point) => sideOf(point) <= 0)) return polygon
  const kept: Point[] = []
  let a = sideOf(polygon[0] as Point)
  for (let i = 0; i < polygon.length; i++) {
    const from = polygon[i] as Point
    const to = (polygon[i + 1] ?? polygon[0]) as Point
    const b = sideOf(to)
    if (a <= 0) kept.push(from)
    if (a < 0 !== b < 0 && a !== b) {
      const t = a / (a - b)
      kept.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
    }
    a = b
  }
  return kept
}

/** Rounds the corners and drops the duplicates that this makes. */
function roundCorners(polygon: readonly Point[]): Point[] {
  const corners = polygon.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  return corners.filter(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] as Point
    return x !== nextX || y !== nextY
  })
}

function colour(random: () => number, tone: Tone, away: number): string {
  const last = tone.walk.length - 1
  const wander = (random() - 0.5) * 2 * Math.min(1, away * 5)
  const surprise = random()
  const pick = random()
  const shade = random()
  const at = Math.max(0, Math.min(last - 0.001, away * last + wander))
  let mixed = mix(channels(tone.walk[Math.floor(at)]), channels(tone.walk[Math.floor(at) + 1]), at % 1)
  if (away > 0.3 && surprise < 0.11) mixed = channels(tone.accents[Math.floor(pick * tone.accents.length)])
  // Vary the lightness: hand-made glass is uneven.
  mixed = mix(mixed, [14, 16, 32], Math.max(0, shade * 0.2 - 0.04) * Math.min(1, away * 3))
  return `#${mixed.map((value) => Math.round(value / 17).toString(16)).join('')}`
}

const channels = (hex = '#000000') => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
const mix = (a: number[], b: number[], t: number) => a.map((value, i) => value + ((b[i] ?? 0) - value) * t)
