import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, toHex, toLch } from '#app/platform/color/oklch.server.ts'
import { seededRandom } from '#app/ui/glass/vitral-panes.ts'
import { coloresDe, hojaDe } from './colores.server.ts'
import { COLORES_DE_FABRICA } from './colores-de-fabrica.ts'
import type { Tokens } from './paletas.ts'
import { PALETAS } from './paletas.ts'

const PALETA_NAMES = Object.keys(PALETAS).filter((name) => name !== 'ambar' && name !== 'propia')
const GROUNDS = ['fondo', 'superficie', 'relieve']
const LETTERS = ['tinta', 'tinta-suave', 'vitral-zafiro', 'vitral-oliva', 'error']

function colours(cual: string) {
  const found = coloresDe(cual)
  if (!found) throw new Error(`No colours of ${cual}`)
  return found
}

const ratio = (tokens: Tokens, letters: string, ground: string) =>
  contrast(tokens[letters] ?? '', tokens[ground] ?? '')

/** What is written on what, with the contrast that it has. */
function pairs(cual: string): [name: string, has: number][] {
  const { dia, noche, nocheOscura } = colours(cual)
  const oscura = { ...noche, ...dia, ...noche, noche: nocheOscura }
  const clara = { ...dia, ...noche, noche: dia.noche ?? '' }
  const all: [name: string, has: number][] = []
  for (const [scheme, tokens] of Object.entries({ dia, noche, clara, oscura })) {
    const add = (letters: string, ground: string) =>
      all.push([`${scheme}: ${letters} on ${ground}`, ratio(tokens, letters, ground)])
    for (const ground of GROUNDS) for (const letters of LETTERS) add(letters, ground)
    add('sobre-ambar', 'vitral-ambar')
    add('sobre-ambar', 'vitral-ambar-vivo')
    if (scheme === 'dia' || scheme === 'noche') continue
    for (const letters of ['sobre-noche', 'sobre-noche-suave', 'vitral-ambar', 'tinta']) add(letters, 'noche')
    for (const ground of GROUNDS) add('vitral-ambar', ground)
    add('sobre-rubi', 'vitral-rubi')
    add('sobre-rubi', 'vitral-rubi-vivo')
  }
  return all
}

const tooFaint = (cual: string) =>
  pairs(cual)
    .filter(([, has]) => has < 7)
    .map(([name, has]) => `${cual}: ${name} ${has.toFixed(2)}`)

test('the seven other palettes are read everywhere, by day and night', () => {
  expect(PALETA_NAMES).toHaveLength(7)
  expect(PALETA_NAMES.flatMap(tooFaint)).toEqual([])
})

test('of 1,000 colours of one’s own every pair is read at 7:1, by day and night, and keeps its hue', () => {
  const seed = `colours ${process.env.SEED ?? Date.now()}`
  const random = seededRandom(seed)
  const corners = ['000000', 'ffffff', 'ff0000', '00ff00', '0000ff', 'ffff00', '00ffff', 'ff00ff', '808080']
  const any = () =>
    Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')
  const all = [...corners, ...Array.from({ length: 1000 - corners.length }, any)]
  const wrong: string[] = []
  let least = 21
  for (const cual of all) {
    wrong.push(...tooFaint(cual))
    for (const [, has] of pairs(cual)) least = Math.min(least, has)
    const own = toLch(`#${cual}`)
    for (const tokens of [colours(cual).dia, colours(cual).noche]) {
      const link = toLch(tokens['vitral-zafiro'] ?? '')
      const turned = Math.abs(((link.h - own.h + 540) % 360) - 180)
      // A byte per channel turns the hue of what is nearly grey.
      if (link.c > 0.03 && turned > 6) wrong.push(`${cual}: its hue turned by ${turned.toFixed(1)}`)
      if (link.c > own.c + 0.01) wrong.push(`${cual}: more chroma than it has`)
    }
  }
  expect(wrong, seed).toEqual([])
  expect(least, seed).toBeGreaterThanOrEqual(7)
})

test('a colour survives the way to OKLCH and back', () => {
  for (const hex of ['#000000', '#ffffff', '#7a2e5d', '#00ff7f', '#123456'])
    expect(toHex(toLch(hex))).toBe(hex)
})

test('says what a colour cannot reach, and nothing of one that reaches all', () => {
  expect(colours('f5e663').avisos).toEqual([
    'En los enlaces tu color se verá más oscuro y más apagado, para que se lean sobre el papel.',
  ])
  expect(colours('777777').avisos[0]).toMatch(/casi gris/)
  expect(colours('5b1f45').avisos).toEqual([
    'De noche tu color se verá más claro, para que se vea sobre lo oscuro.',
  ])
})

test('what is no colour has none, and nothing from an address comes into the sheet', () => {
  for (const cual of ['', 'ambar', 'propia', '7a2e5', '7A2E5D', '7a2e5d}', 'constructor', '__proto__'])
    expect(coloresDe(cual), cual).toBeUndefined()
  const sheet = hojaDe(colours('7a2e5d'))
  expect(sheet.replace(/#[0-9a-f]{6}/g, '')).not.toMatch(/undefined|NaN|url|</)
})

test('its glass is never lighter than a new site’s, on which the words of the banner are read', () => {
  for (const cual of [...PALETA_NAMES, 'ffff00', '00ffff', 'ffffff'])
    for (const { walk, accents } of Object.values(colours(cual).vidrio.tonos)) {
      const lightness = walk.map((hex) => toLch(hex).l)
      expect(lightness).toEqual(lightness.toSorted((a, b) => b - a))
      expect(lightness[0]).toBeLessThanOrEqual(0.96)
      for (const hex of accents) expect(toLch(hex).l).toBeLessThanOrEqual(0.75)
    }
})

test('the colours of a new site that the form shows are those of the stylesheet', () => {
  const css = readFileSync('app/styles.css', 'utf8')
  const within = (from: string) => {
    const block = css.slice(css.indexOf(from))
    const found = block.slice(0, block.indexOf('}')).matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)
    return Object.fromEntries(Array.from(found, ([, role = '', value]) => [role, value]))
  }
  const dia = within('@theme static {')
  expect(COLORES_DE_FABRICA.dia).toEqual(dia)
  const acento = ['vitral-ambar', 'vitral-ambar-vivo', 'sobre-ambar'].map((role) => [role, dia[role]])
  expect(COLORES_DE_FABRICA.noche).toEqual({
    ...within('@utility paleta-noche {'),
    ...Object.fromEntries(acento),
  })
  expect(css).toContain(`--color-noche: ${COLORES_DE_FABRICA.nocheOscura};`)
})

test('a palette gives every role a value that a new site gives it', () => {
  for (const cual of [...PALETA_NAMES, '7a2e5d']) {
    const { dia, noche } = colours(cual)
    expect(Object.keys(dia).sort()).toEqual(Object.keys(COLORES_DE_FABRICA.dia).sort())
    expect(Object.keys(noche).sort()).toEqual(Object.keys(COLORES_DE_FABRICA.noche).sort())
  }
})
