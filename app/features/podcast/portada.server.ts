import { dibujoDe, tintasDe } from '#app/parts/iglesia/aspecto.server.ts'
import { type LogoLeido, logoSvg, readLogo } from '#app/parts/iglesia/logo.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { drawJpeg } from '#app/platform/images/image-process.server.ts'
import { outlineFirstLine, outlineText, wrapText } from '#app/platform/text/text-outlines.server.ts'
import { logoContent } from '#app/ui/glass/logo.ts'
import { vitralContent } from '#app/ui/glass/vitral.ts'
import { portadaVersion } from './portada.ts'

const LADO = 1500
const MARGEN = 110
const ANCHO = LADO - 2 * MARGEN
const CALIDAD = 84
/** Of the logo. */
const CAJA = { x: MARGEN, y: MARGEN, ancho: 760, alto: 240 }

/** Only the latest is kept: one church has one cover. */
let drawn: { version: string; jpeg: Promise<Uint8Array> } | undefined

/**
 * The podcast's cover: a stained-glass window above the church's name, readable at the size of a phone's
 * list.
 */
export function renderPortada({ files }: { files: FileStore }, sitio: Sitio): Promise<Uint8Array> {
  const version = portadaVersion(sitio)
  if (drawn?.version === version) return drawn.jpeg
  const jpeg = readLogo(files, sitio, 'noche').then((logo) => drawJpeg(portadaSvg(sitio, logo), CALIDAD))
  drawn = { version, jpeg }
  jpeg.catch(() => {
    drawn = undefined
  })
  return jpeg
}

function portadaSvg(sitio: Sitio, logo: LogoLeido | undefined): string {
  const { nombre, localidad } = sitio
  const { noche, claro, vidrio } = tintasDe(sitio)
  const { semilla, ...vitral } = dibujoDe(sitio, 'podcast')
  const { size, lines } = fit(nombre)
  const step = size * 1.02
  const base = LADO - MARGEN - 120
  const top = base - (lines.length - 1) * step - size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LADO}" height="${LADO}" viewBox="0 0 ${LADO} ${LADO}">`,
    '<defs><linearGradient id="n" x2="0" y2="1">',
    `<stop offset="0" stop-color="${noche}" stop-opacity="0"/><stop offset=".36" stop-color="${noche}" stop-opacity=".9"/><stop offset="1" stop-color="${noche}"/>`,
    '</linearGradient></defs>',
    vitralContent('v', semilla, LADO, LADO, { sol: [0.5, 0.27], anillos: 9, tono: 'alba', ...vitral }),
    `<path fill="url(#n)" d="M0 ${top - 440}h${LADO}V${LADO}H0z"/>`,
    logo
      ? logoSvg(logo, CAJA)
      : `<g color="#f6f1e7" transform="translate(${MARGEN - 12} ${MARGEN - 20}) scale(5)">${logoContent(vidrio)}</g>`,
    `<g fill="${claro}">`,
    outlineText('sans', 74, 'Predicaciones', MARGEN, top - 34),
    // A thin stroke makes the regular weight look like the site's semibold headings.
    '</g><g fill="#f6f1e7" stroke="#f6f1e7" stroke-width="14" stroke-linejoin="round">',
    ...lines.map((line, i) =>
      outlineText('titulo', size, line, MARGEN, base - (lines.length - 1 - i) * step),
    ),
    '</g><g fill="#c6c5d2">',
    localidad ? outlineFirstLine(58, localidad, ANCHO, MARGEN, LADO - MARGEN) : '',
    '</g></svg>',
  ].join('')
}

/** The largest size at which the name fits in three lines. */
function fit(nombre: string): { size: number; lines: string[] } {
  for (const size of [220, 190, 160, 130]) {
    const lines = wrapText('titulo', size, nombre, ANCHO)
    if (lines.length <= 3) return { size, lines }
  }
  return { size: 100, lines: wrapText('titulo', 100, nombre, ANCHO).slice(0, 4) }
}
