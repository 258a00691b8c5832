import type { Lugar, Motivo, NombreMotivo, Point } from './vitral-panes.ts'

// How the headers of the pages are laid, so that no two look alike. Apart from the drawing, which every page
// loads: the home page has rose windows alone.

/** As the seeds of a sunflower: each a golden angle after the last one. */
function girasol({ random, sun, reach, rings, near }: Lugar): Point[] {
  const turn = random() * Math.PI
  const step = reach / (rings * 3.6)
  const sites: Point[] = []
  for (let i = 0, radius = 0; radius < reach + step; i++) {
    radius = step * i ** 0.58
    const angle = turn + i * 2.39996
    const [x, y] = [sun[0] + Math.cos(angle) * radius, sun[1] + Math.sin(angle) * radius]
    if (near(x, y, step * 2)) sites.push([x, y])
  }
  return sites
}

/** Long panes that lead away from the light. */
function rayos({ random, sun, reach, rings, near }: Lugar): Point[] {
  const sites: Point[] = [sun]
  const count = rings * 4
  let radius = reach / 7
  for (let ring = 0; radius < reach * 1.5; ring++, radius *= 2.2)
    for (let i = 0; i < count; i++) {
      const angle = ((i + ring / 2 + (random() - 0.5) * 0.3) / count) * 2 * Math.PI
      const distance = radius * (1 + (random() - 0.5) * 0.3)
      const [x, y] = [sun[0] + Math.cos(angle) * distance, sun[1] + Math.sin(angle) * distance]
      if (near(x, y, radius / 2)) sites.push([x, y])
    }
  return sites
}

type Rows = { high: number; wide: number; shift: number; loose: number; swell: number }

/** Sites in rows, every other one shifted, that swell up and down; `loose` by chance. */
function rows({ random, reach, rings, ancho, alto }: Lugar, shape: Rows): Point[] {
  const [high, wide] = [(reach * shape.high) / rings, (reach * shape.wide) / rings]
  const phase = random() * 6
  const stray = () => (random() - 0.5) * shape.loose
  const sites: Point[] = []
  for (let row = -2; row * high < alto + 2 * high; row++)
    for (let column = -1; column * wide < ancho + wide; column++) {
      const x = (column + (row % 2) * shape.shift + stray()) * wide
      sites.push([x, (row + Math.sin((x / ancho) * 8 + phase) * shape.swell + stray()) * high])
    }
  return sites
}

export const GIRASOL: Motivo = { nombre: 'girasol', place: girasol }
export const RAYOS: Motivo = { nombre: 'rayos', place: rayos }
/** Diamonds, as in old casements. */
export const ROMBOS: Motivo = {
  nombre: 'rombos',
  place: (lugar) => rows(lugar, { high: 0.42, wide: 0.84, shift: 0.5, loose: 0.04, swell: 0 }),
}
export const OLAS: Motivo = {
  nombre: 'olas',
  place: (lugar) => rows(lugar, { high: 0.44, wide: 1.15, shift: 0.2, loose: 0.12, swell: 0.9 }),
}
/** Pieces of every shape, as of stones that were found. */
const MOSAICO: Motivo = {
  nombre: 'mosaico',
  place: (lugar) => rows(lugar, { high: 0.6, wide: 0.7, shift: 0.5, loose: 0.75, swell: 0.1 }),
}

/** Those that a church can choose for its own window. */
export const MOTIVOS: Readonly<Record<NombreMotivo, Motivo>> = {
  girasol: GIRASOL,
  rayos: RAYOS,
  rombos: ROMBOS,
  olas: OLAS,
  mosaico: MOSAICO,
}
