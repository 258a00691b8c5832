import { readFileSync } from 'node:fs'
import { openSync } from 'fontkit'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')

type Face = { family: string; weight: string; file: string; characters: Set<number> | undefined }

/** What `unicode-range` says: single characters and ranges, in hexadecimal. */
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

it('reads the faces of fonts.css, those of our own and those of other letters', () => {
  expect([faces.length, own.length]).toEqual([18, 4])
})

describe.each(own)('the other letters of $family $weight', ({ family, weight, file }) => {
  const font = openSync(new URL(file, import.meta.url).pathname)
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`)
  const others = faces.filter((face) => face.family === `${family} Letras` && face.weight === weight)

  it('are none that its own file has: they would be fetched while that one is on its way', () => {
    const twice = font.characterSet.filter((c) => others.some(({ characters }) => characters?.has(c)))
    expect(String.fromCodePoint(...twice)).toBe('')
  })

  it('are all that names may want', () => {
    const known = (c: number) => font.characterSet.includes(c) || others.some((f) => f.characters?.has(c))
    const wanted = 'ÀÇÈÊËÎÏÔÖØàâãäåçèêëìîïðòôõöøùûýÿĀčđěğłńňőřşŠŽṈ @#$%&*+<=>[]^_{|}~€°ªº©·•—'
    expect([...wanted].filter((c) => !known(c.codePointAt(0) ?? 0))).toEqual([])
  })
})
