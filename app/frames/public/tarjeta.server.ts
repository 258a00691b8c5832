import { LRUCache } from 'lru-cache'
import { dibujoDe, tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { type LogoLeido, logoSvg, readLogo } from '#app/parts/iglesia/logo.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { FORMATOS, type Formato, tarjetaTextos, tarjetaVersion } from '#app/parts/page/meta.ts'
import type { Pagina } from '#app/parts/page/pagina.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { drawJpeg } from '#app/platform/images/image-process.server.ts'
import { outlineFirstLine, outlineText, wrapText } from '#app/platform/text/text-outlines.server.ts'
import { logoContent } from '#app/ui/glass/logo.ts'
import { vitralContent } from '#app/ui/glass/vitral.ts'

const MARGEN = 76
/** Where its window has its sun, and how wide its words may be: beside it, or below. */
const DISPOSICION = {
  chat: { sol: [0.76, 0.42], texto: 640, noche: 'x2="1"' },
  telefono: { sol: [0.5, 0.34], texto: FORMATOS.telefono.ancho - 2 * MARGEN, noche: 'x2="0" y1="1" y2="0"' },
} as const satisfies Record<Formato, object>
/** Of the logo. */
const CAJA = { x: MARGEN, y: MARGEN - 20, ancho: 420, alto: 110 }

/** Cards are drawn once per page and wording; only the last ones asked for are kept, about 100 kB each. */
const drawn = new LRUCache<string, { version: string; jpeg: Promise<Uint8Array> }>({ max: 50 })

/** A page's share card: a stained-glass window, the page's name and the church's. */
export function renderTarjeta(
  { files }: { files: FileStore },
  pagina: Pagina,
  sitio: Sitio,
  formato: Formato = 'chat',
): Promise<Uint8Array> {
  const key = `${formato} ${pagina.nombre}`
  const version = tarjetaVersion(pagina, sitio)
  const known = drawn.get(key)
  if (known?.version === version) return known.jpeg
  const jpeg = readLogo(files, sitio, 'noche').then((logo) =>
    drawJpeg(tarjetaSvg(pagina, sitio, logo, formato), 84),
  )
  drawn.set(key, { version, jpeg })
  jpeg.catch(() => drawn.delete(key))
  return jpeg
}

export function tarjetaSvg(
  pagina: Pagina,
  sitio: Sitio,
  logo?: LogoLeido,
  formato: Formato = 'chat',
): string {
  const { ancho, alto } = FORMATOS[formato]
  const { sol, texto, noche: haciaLaNoche } = DISPOSICION[formato]
  const { titulo, nombre, pie } = tarjetaTextos(pagina, sitio)
  const { noche, vidrio } = tintasDe(sitio)
  const { semilla, ...vitral } = dibujoDe(sitio, `tarjeta ${pagina.nombre}`)
  const { size, lines } = fit(titulo, texto)
  const step = size * 1.04
  // Bottom-align the title: its last line is above the church's name.
  const base = alto - MARGEN - 102
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ancho}" height="${alto}" viewBox="0 0 ${ancho} ${alto}">`,
    `<defs><linearGradient id="n" ${haciaLaNoche}>`,
    `<stop offset=".1" stop-color="${noche}"/><stop offset=".48" stop-color="${noche}" stop-opacity=".86"/><stop offset=".8" stop-color="${noche}" stop-opacity="0"/>`,
    '</linearGradient></defs>',
    vitralContent('v', semilla, ancho, alto, { sol, anillos: 7, tono: pagina.tono, ...vitral }),
    `<path fill="url(#n)" d="M0 0h${ancho}v${alto}H0z"/>`,
    logo
      ? logoSvg(logo, CAJA)
      : `<g color="#f6f1e7" transform="translate(${MARGEN - 10} ${MARGEN - 14}) scale(2.5)">${logoContent(vidrio)}</g>`,
    // A thin stroke makes the regular weight look like the site's semibold headings.
    '<g fill="#f6f1e7" stroke="#f6f1e7" stroke-width="14" stroke-linejoin="round">',
    ...lines.map((line, i) =>
      outlineText('titulo', size, line, MARGEN, base - (lines.length - 1 - i) * step),
    ),
    '</g><g fill="#f6f1e7">',
    outlineFirstLine(36, nombre, texto, MARGEN, alto - MARGEN - 36),
    '</g><g fill="#c6c5d2">',
    pie ? outlineFirstLine(29, pie, texto, MARGEN, alto - MARGEN + 6) : '',
    '</g></svg>',
  ].join('')
}

/** Finds the largest size at which the text fits in three lines, and balances them. */
function fit(titulo: string, texto: number): { size: number; lines: string[] } {
  for (const size of [108, 92, 78, 64]) {
    const lines = wrapText('titulo', size, titulo, texto)
    if (lines.length <= (size > 80 ? 2 : 3)) return { size, lines: balance(size, titulo, lines, texto) }
  }
  return { size: 52, lines: wrapText('titulo', 52, titulo, texto).slice(0, 4) }
}

/** Finds the narrowest width that needs no more lines. */
function balance(size: number, titulo: string, lines: string[], texto: number): string[] {
  let best = lines
  for (let width = texto; width > texto / 2; width -= 20) {
    const narrower = wrapText('titulo', size, titulo, width)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}
