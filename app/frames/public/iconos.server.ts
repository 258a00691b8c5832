import { LRUCache } from 'lru-cache'
import { tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { type LogoLeido, logoSvg, readLogo } from '#app/parts/iglesia/logo.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { ICONOS, type Icono, iconosVersion } from '#app/parts/page/iconos.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { drawPng } from '#app/platform/images/image-process.server.ts'
import { faviconContent, logoContent } from '#app/ui/glass/logo.ts'
import { vitralContent } from '#app/ui/glass/vitral.ts'

type Tintas = Pick<ReturnType<typeof tintasDe>, 'fondo' | 'noche' | 'vidrio'>

const icons = new LRUCache<string, Promise<Uint8Array>>({ max: 2 * ICONOS.length })

/** An icon of a church that chose a logo or colours. */
export function renderIcono(
  { files }: { files: FileStore },
  icono: Icono,
  sitio: Sitio,
): Promise<Uint8Array> {
  const key = `${icono} ${iconosVersion(sitio)}`
  const known = icons.get(key)
  if (known) return known
  const drawn = readLogo(files, sitio, 'dia').then(async (logo) => {
    const png = await drawPng(iconoSvg(icono, tintasDe(sitio), logo), SIZES[icono])
    return icono === 'favicon.ico' ? icoOf(png, SIZES[icono]) : png
  })
  icons.set(key, drawn)
  drawn.catch(() => icons.delete(key))
  return drawn
}

/** In pixels. */
export const SIZES: Readonly<Record<Icono, number>> = {
  'favicon.ico': 32,
  'icono-192.png': 192,
  'icono-512.png': 512,
  'icono-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
}

/**
 * The mark's share of the square; a mask may crop a fifth. Small icons omit the panes, for a tenth of the
 * bytes.
 */
const WINDOWS: Readonly<Record<Icono, { part: number; panes: boolean }>> = {
  'favicon.ico': { part: 0.8, panes: false },
  'icono-192.png': { part: 0.7, panes: false },
  'icono-512.png': { part: 0.7, panes: true },
  'icono-maskable-512.png': { part: 0.54, panes: true },
  'apple-touch-icon.png': { part: 0.66, panes: false },
}

export function iconoSvg(icono: Icono, tintas: Tintas, logo?: LogoLeido): string {
  const { part, panes } = WINDOWS[icono]
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"'
  if (logo) {
    const side = 512 * Math.min(0.86, part + 0.16)
    const box = { x: (512 - side) / 2, y: (512 - side) / 2, ancho: side, alto: side }
    const corners = icono === 'favicon.ico' ? ' rx="96"' : ''
    // All of the square is the plate.
    const ground = logo.placa ?? tintas.fondo
    const mark = logoSvg({ ...logo, placa: undefined }, box, 'middle')
    return `${open} viewBox="0 0 512 512"><rect width="512" height="512"${corners} fill="${ground}"/>${mark}</svg>`
  }
  if (icono === 'favicon.ico') return `${open} viewBox="0 0 32 32">${faviconContent(tintas)}</svg>`
  const scale = (512 * part) / 32
  const offset = (512 - 32 * scale) / 2
  const ground = `<rect width="512" height="512" fill="${tintas.noche}"`
  const behind = panes
    ? `<g opacity=".5">${vitralContent('v', 'campanario', 512, 512, { sol: [0.5, 0.5], anillos: 4, vidrio: tintas.vidrio })}</g>
    ${ground} opacity=".45"/>`
    : ''
  return `${open} viewBox="0 0 512 512">
    ${ground}/>
    ${behind}
    <g color="#f6f1e7" transform="translate(${offset} ${offset}) scale(${scale})">${logoContent(tintas.vidrio)}</g>
  </svg>`
}

/** An .ico with one PNG. */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
