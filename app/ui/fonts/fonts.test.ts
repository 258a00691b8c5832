import { readFileSync, statSync } from 'node:fs'
import { openSync } from 'fontkit'
import { describe, expect, it } from 'vitest'

/** A new site's, and the pairs that a church can choose besides. */
const SHEETS = ['fonts.css', 'bitter.css', 'figtree.css']
const css = SHEETS.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')

type Face = { family: string; weight: string; file: string; characters: Set<number> | undefined }

/** Parses `unicode-range`: single characters and ranges, in hexadecimal. */
function charactersOf(ranges: string): Set<number> {
  const characters = new Set<number>()
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let c = Number.parseInt(from, 16); c <= Number.parseInt(to, 16); c++) characters.add(c)
  return characters
}

const faces: Face[] = Array.from(css.matchAll(/@font-face \{(.*?)\n\}/gs), ([, body = '']) => {
  const value = (pattern: RegExp) => pattern.exec(body)?.[1] ?? ''
  const range = value(/unicode-range:([^;]*);/)
  return {
    family: value(/font-family: "(.*?)"/),
    weight: value(/font-weight: (.*?);/),
    file: value(/url\("(.*?)"\)/),
    characters: range ? charactersOf(range) : undefined,
  }
})
const own = faces.filter(({ family, file }) => file.startsWith('./') && !family.endsWith(' Letras'))
/** Whose letters stand behind those of a family that has none beyond Latin-1. */
const BEHIND: Readonly<Record<string, string>> = {
  Bitter: 'Alegreya',
  Cabin: 'Alegreya Sans',
  Figtree: 'Alegreya',
  Hind: 'Alegreya Sans',
}

it('reads all faces: our subsets and the fallbacks for other letters', () => {
  expect([faces.length, own.length]).toEqual([36, 12])
})

const bytesOf = (families: string[]) =>
  own
    .filter(({ family }) => families.includes(family))
    .reduce((sum, { file }) => sum + statSync(new URL(file, import.meta.url)).size, 0)

it('each pair of typefaces weighs no more than a new site’s, and has its licence', () => {
  const most = bytesOf(['Alegreya', 'Alegreya Sans'])
  const licence = readFileSync(new URL('OFL.txt', import.meta.url), 'utf8')
  for (const pair of [
    ['Bitter', 'Cabin'],
    ['Figtree', 'Hind'],
  ]) {
    expect(bytesOf(pair)).toBeGreaterThan(20_000)
    expect(bytesOf(pair)).toBeLessThanOrEqual(most)
    for (const family of pair) expect(licence).toMatch(new RegExp(`^Copyright.*${family}`, 'm'))
  }
  // Who cuts a face whose name is reserved may not call it so.
  expect(licence).not.toMatch(/^Copyright.*reserved font name/im)
})

describe.each(own)('the fallbacks of $family $weight', ({ family, weight, file }) => {
  const font = openSync(new URL(file, import.meta.url).pathname)
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
  const others = faces.filter((face) => face.family === `${family} Letras` && face.weight === weight)

  it('share no character with the subset, or browsers would fetch both', () => {
    const twice = font.characterSet.filter((c) => others.some(({ characters }) => characters?.has(c)))
    expect(String.fromCodePoint(...twice)).toBe('')
  })

  it('cover the letters of foreign names', () => {
    const behind = faces.filter((face) => face.family === `${BEHIND[family]} Letras`)
    const all = [...others, ...behind]
    const known = (c: number) => font.characterSet.includes(c) || all.some((f) => f.characters?.has(c))
    const wanted = 'ÀÇÈÊËÎÏÔÖØàâãäåçèêëìîïðòôõöøùûýÿĀčđěğłńňőřşŠŽṈ @#$%&*+<=>[]^_{|}~€°ªº©·•—'
    expect([...wanted].filter((c) => !known(c.codePointAt(0) ?? 0))).toEqual([])
  })
})
