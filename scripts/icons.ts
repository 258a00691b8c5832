// npm run icons: draws the icons in `public/` from the mark. They are committed; run it when the mark changes.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { faviconSvg, logoContent } from '#app/ui/glass/logo.ts'
import { vitralContent } from '#app/ui/glass/vitral.ts'

const FOLDER = new URL('../public/', import.meta.url)

/**
 * The mark in front of a window. `part` is its share of the square: a mask may crop a fifth. Small icons omit the panes,
 * for a tenth of the bytes: the first page loads them.
 */
function appIcon(part: number, panes: boolean): string {
  const scale = (512 * part) / 32
  const offset = (512 - 32 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" fill="#171a2e"/>
    ${panes ? PANES : ''}
    <g color="#f6f1e7" transform="translate(${offset} ${offset}) scale(${scale})">${logoContent()}</g>
  </svg>`
}

const PANES = `<g opacity=".5">${vitralContent('v', 'campanario', 512, 512, { sol: [0.5, 0.5], anillos: 4 })}</g>
    <rect width="512" height="512" fill="#171a2e" opacity=".45"/>`

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    // A palette suffices for a few dozen colours: a third of the bytes.
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer()

/** An .ico with one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

await mkdir(FOLDER, { recursive: true })
const write = (name: string, data: string | Buffer) => writeFile(new URL(name, FOLDER), data)
await write('favicon.ico', ico(await png(faviconSvg, 32), 32))
await write('icono-192.png', await png(appIcon(0.7, false), 192))
await write('icono-512.png', await png(appIcon(0.7, true), 512))
await write('icono-maskable-512.png', await png(appIcon(0.54, true), 512))
await write('apple-touch-icon.png', await png(appIcon(0.66, false), 180))
