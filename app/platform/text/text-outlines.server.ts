import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const FONTS = {
  titulo: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
  sans: '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
} as const

type FontName = keyof typeof FONTS

const opened = new Map<FontName, Font>()

function open(name: FontName): Font {
  let font = opened.get(name)
  if (!font) {
    font = openSync(createRequire(import.meta.url).resolve(FONTS[name])) as Font
    opened.set(name, font)
  }
  return font
}

export function measureText(name: FontName, size: number, text: string): number {
  const font = open(name)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** Wraps text to `width` pixels; a wider word gets a line of its own. */
export function wrapText(name: FontName, size: number, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureText(name, size, longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The first line of a text in «sans», with an ellipsis if there are more (`outlineText`). */
export function outlineFirstLine(size: number, text: string, width: number, x: number, y: number): string {
  const [line = '', ...rest] = wrapText('sans', size, text, width)
  return outlineText('sans', size, rest.length > 0 ? `${line}…` : line, x, y)
}

/**
 * A line of text as SVG outlines with its baseline starting at (x, y), so that it looks the same on a machine
 * without fonts. Uses the site's typefaces; leaves out characters they lack.
 */
export function outlineText(name: FontName, size: number, text: string, x: number, y: number): string {
  const font = open(name)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  const paths = glyphs.map((glyph, index) => {
    const at = pen
    pen += positions[index]?.xAdvance ?? 0
    return glyph.id === 0 ? '' : `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
