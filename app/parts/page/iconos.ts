import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { aspectoElegido, fingerprint } from './meta.ts'

/** Icons for tabs and home screens. Not SVG: browsers render one as a document. */
export const ICONOS = [
  'favicon.ico',
  'icono-192.png',
  'icono-512.png',
  'icono-maskable-512.png',
  'apple-touch-icon.png',
] as const

export type Icono = (typeof ICONOS)[number]

/** Increment it when the drawing of the icons changes. */
const DIBUJO = 1

/** Of the icons of a church that chose a logo or colours; undefined while it has those of a new site. */
export function iconosVersion(sitio: Sitio): string | undefined {
  const aspecto = aspectoElegido(sitio)
  return aspecto.length > 0 ? fingerprint([DIBUJO, ...aspecto]) : undefined
}

/** An icon's address: of a new site's a file that `scripts/icons.ts` drew. */
export function iconoPath(icono: Icono, sitio: Sitio): string {
  const version = iconosVersion(sitio)
  return version ? `/icono/${icono}?v=${version}` : `/${icono}`
}

/** The links of a page's head; without data, those of a new site. */
export const iconLinks = (sitio: Sitio | undefined) => {
  const href = (icono: Icono) => (sitio ? iconoPath(icono, sitio) : `/${icono}`)
  return [
    { rel: 'icon', href: href('favicon.ico'), sizes: '32x32' },
    { rel: 'icon', href: href('icono-192.png'), type: 'image/png', sizes: '192x192' },
    { rel: 'apple-touch-icon', href: href('apple-touch-icon.png') },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}
