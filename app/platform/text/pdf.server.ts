import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

/**
 * The content of a PDF, from top to bottom: headings, text with its line breaks, and lines of a name and its
 * value.
 */
export type Block =
  | { kind: 'heading' | 'text' | 'note'; text: string }
  | { kind: 'line'; name: string; text: string }

const MARGIN = 56
/** Printed for characters that no font file has. */
const UNKNOWN = '[\u00A0]'
const SIZES = { title: 22, heading: 15, text: 11, note: 9 }

// The site's own typeface, one file per script; the PDF embeds only the glyphs it uses.
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']
const WEIGHTS = [400, 700] as const
type Weight = (typeof WEIGHTS)[number]

const { resolve } = createRequire(import.meta.url)
const fileOf = (part: string, weight: Weight) =>
  resolve(`@fontsource/alegreya-sans/files/alegreya-sans-${part}-${weight}-normal.woff`)

let coverage: Font[] | undefined

/** Splits a text into runs of one font file each; `null` for characters that no file has. */
function runsOf(text: string): { part: string | null; text: string }[] {
  coverage ??= PARTS.map((part) => openSync(fileOf(part, 400)) as Font)
  const runs: { part: string | null; text: string }[] = []
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text)) {
    const points = Array.from(segment, (character) => character.codePointAt(0) ?? 0)
    const at = coverage.findIndex((font) => points.every((point) => font.hasGlyphForCodePoint(point)))
    const part = PARTS[at] ?? null
    const last = runs.at(-1)
    if (last?.part === part && part !== null) last.text += segment
    else runs.push({ part, text: segment })
  }
  return runs
}

/** An A4 PDF. Names in every European script print; characters without a glyph become a small box. */
export async function createPdf({
  title,
  author,
  logo,
  blocks,
}: {
  title: string
  author: string
  /** A PNG that stands above the title, and how large in points. */
  logo?: { png: Uint8Array; ancho: number; alto: number } | undefined
  blocks: Block[]
}): Promise<Buffer> {
  // A table of 2,000 names that few ever need
  const { nameEmoji } = await import('./emoji-names.server.ts')
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'es-CL',
    displayTitle: true,
    info: { Title: title, Author: author },
    // PDFKit's default font would load first, and covers Latin-1 only.
    font: fileOf('latin', 400),
  })
  for (const part of PARTS)
    for (const weight of WEIGHTS) doc.registerFont(`${part}-${weight}`, fileOf(part, weight))

  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<Buffer>((done, fail) => {
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', fail)
  })

  const write = (text: string, size: number, weight: Weight, more = false) => {
    doc.fontSize(size)
    const lines = text.normalize('NFC').split(/\r\n?|\n/)
    for (const [at, line] of lines.entries()) {
      const runs = runsOf(line.replace(/\p{Cc}/gu, ' '))
      if (runs.length === 0) runs.push({ part: 'latin', text: ' ' })
      for (const [index, { part, text: run }] of runs.entries()) {
        doc.font(`${part ?? 'latin'}-${weight}`)
        const continued = index < runs.length - 1 || (more && at === lines.length - 1)
        doc.text(part === null ? (nameEmoji(run) ?? UNKNOWN) : run, { continued })
      }
    }
  }

  if (logo) {
    doc.image(Buffer.from(logo.png), MARGIN, MARGIN, { width: logo.ancho, height: logo.alto })
    doc.y = MARGIN + logo.alto + SIZES.heading
  }
  write(title, SIZES.title, 700)
  doc.moveDown(0.8)
  for (const block of blocks) {
    if (block.kind === 'heading') {
      doc.moveDown(0.6)
      write(block.text, SIZES.heading, 700)
      doc.moveDown(0.2)
    } else if (block.kind === 'line') {
      write(`${block.name}: `, SIZES.text, 700, true)
      write(block.text, SIZES.text, 400)
    } else {
      write(block.text, SIZES[block.kind], 400)
      doc.moveDown(0.4)
    }
  }
  doc.end()
  return written
}
