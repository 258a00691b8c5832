import { readFileSync } from 'node:fs'
import { openSync } from 'fontkit'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')

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
const own = faces.filter(({ file }) => file.startsWith('./'))

it('reads all faces of fonts.css: our subsets and the fallbacks for other letters', () => {
  expect([faces.length, own.length]).toEqual([18, 4])
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
    const known = (c: number) => font.characterSet.includes(c) || others.some((f) => f.characters?.has(c))
    const wanted = 'ÀÇÈÊËÎÏÔÖØàâãäåçèêëìîïðòôõöøùûýÿĀčđěğłńňőřşŠŽṈ @#$%&*+<=>[]^_{|}~€°ªº©·•—'
    expect([...wanted].filter((c) => !known(c.codePointAt(0) ?? 0))).toEqual([])
  })
})
