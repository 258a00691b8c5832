import { expect, test } from 'vitest'
import { MOTIVOS as POR_NOMBRE } from './motivos.ts'
import { ventanaDeSemana } from './ventana-de-semana.ts'
import { vitralContent, vitralSvg } from './vitral.ts'
import { layPanes, type Motivo, type VitralOptions } from './vitral-panes.ts'

const HERO = { sol: [0.7, 0.36], anillos: 10 } satisfies VitralOptions
const HEADER = { sol: [0.72, 0.4], anillos: 6 } satisfies VitralOptions
const MOTIVOS: (Motivo | undefined)[] = [undefined, ...Object.values(POR_NOMBRE)]
const seeds = Array.from({ length: 60 }, (_, i) => `semilla ${i}`)

test('the same seed draws the same window, another seed a different one', () => {
  const draw = (seed: string) => vitralContent('v', seed, 640, 400)
  expect(draw('El buen pastor')).toBe(draw('El buen pastor'))
  expect(new Set(seeds.map(draw)).size).toBe(seeds.length)
})

test('each motif draws another window of the same seed', () => {
  const drawn = MOTIVOS.map((motivo) => vitralContent('v', 'paz', 1000, 420, { ...HEADER, motivo }))
  expect(new Set(drawn).size).toBe(MOTIVOS.length)
  for (const each of drawn) expect(each.length).toBeLessThan(9000)
})

test.each(MOTIVOS)('panes lie within the window, have an area, and cover it completely: %o', (motivo) => {
  for (const seed of seeds) {
    const { panes } = layPanes(seed, 640, 400, { motivo })
    expect(panes.length).toBeGreaterThan(20)
    let covered = 0
    for (const { points, fill } of panes) {
      expect(fill).toMatch(/^#[0-9a-f]{3}$/)
      covered += area(points)
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(640)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(400)
      }
    }
    expect(covered / (640 * 400)).toBeCloseTo(1, 2)
  }
})

test('a week’s window differs from its neighbours’ in colours, panes and light, and for over a year from all', () => {
  const sundays = Array.from({ length: 60 }, (_, week) =>
    new Date(Date.UTC(2026, 0, 4 + 7 * week)).toISOString().slice(0, 10),
  )
  const windows = sundays.map(ventanaDeSemana)
  expect(new Set(windows.map((each) => JSON.stringify(each))).size).toBe(60)
  for (const [i, each] of windows.entries())
    for (const other of windows.slice(i + 1, i + 3)) {
      expect(each.tono).not.toBe(other.tono)
      expect(each.anillos).not.toBe(other.anillos)
      expect(each.sol).not.toEqual(other.sol)
    }
})

test('panes near the light are paler than those at the rim', () => {
  const { panes, sun } = layPanes('luz', 1600, 1000, HERO)
  const [near, far] = [
    panes.filter((pane) => distance(pane, sun) < 250),
    panes.filter((pane) => distance(pane, sun) > 900),
  ]
  expect(average(near)).toBeGreaterThan(average(far) * 3)
})

test('a window is at most 13 KB of SVG', () => {
  for (const seed of seeds) {
    for (const motivo of MOTIVOS)
      expect(vitralContent('vR123', seed, 800, 500, { ...HERO, motivo }).length).toBeLessThan(24_000)
    expect(vitralContent('vR123', seed, 1600, 1000, HERO).length).toBeLessThan(13_000)
    expect(vitralContent('vR123', seed, 640, 400).length).toBeLessThan(6_500)
  }
})

test('each drawing refers only to its own ids', () => {
  const content = vitralContent('vR7', 'paz', 640, 400)
  const ids = [...content.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  const used = [...content.matchAll(/#(vR7\w*)/g)].map((match) => match[1])
  expect([ids.length, used.length]).toEqual([3, 5])
  expect(ids.every((id) => id?.startsWith('vR7'))).toBe(true)
  expect(used.every((id) => ids.includes(id))).toBe(true)
})

test('a file is a complete SVG with its size', () => {
  expect(vitralSvg('paz', 1200, 630, { tono: 'mar' })).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="630" viewBox="0 0 1200 630">.*<\/svg>$/,
  )
})

type Pane = ReturnType<typeof layPanes>['panes'][number]

function area(points: Pane['points']) {
  return Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0]
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )
}

const distance = ({ points: [first] }: Pane, [x, y]: readonly [number, number]) =>
  first ? Math.hypot(first[0] - x, first[1] - y) : 0

function average(panes: Pane[]) {
  const lights = panes.map(({ fill }) =>
    [1, 2, 3].reduce((sum, i) => sum + Number.parseInt(fill[i] ?? '0', 16), 0),
  )
  return lights.reduce((sum, light) => sum + light, 0) / lights.length
}
