import { createHash } from 'node:crypto'
import { contrast } from '#app/platform/color/oklch.server.ts'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { coloresDe, hojaDe } from './colores.server.ts'
import { COLORES_DE_FABRICA } from './colores-de-fabrica.ts'
import { cualDe } from './paletas.ts'
import type { Sitio } from './sitio.ts'
import { fotoDe, peliculaDe, vitralDe } from './ventana.ts'

const chosen = (sitio: Sitio) => {
  const cual = cualDe(sitio)
  const colores = cual === undefined ? undefined : coloresDe(cual)
  return cual !== undefined && colores ? { cual, colores } : undefined
}

/**
 * What pages need of the colours that a church chose: the address of their stylesheet, which changes with its
 * content, and the glass that browsers draw windows of. Nothing while it has those of a new site.
 */
export function aspectoDe(sitio: Sitio) {
  const found = chosen(sitio)
  if (!found) return {}
  const { cual, colores } = found
  return {
    aspecto: {
      hoja: `/colores/${cual}.css?v=${versionDe(hojaDe(colores))}`,
      vidrio: colores.vidrio,
      fondo: colores.dia.fondo,
      fondoNoche: colores.noche.fondo,
    },
  }
}

/** As light as a veil gets that lets most of a photo through. */
const LIGHTEST = 0.6
const READ = 7

/**
 * How strong the veil of the night is on which the banner's words stand, 0 to 1: so that the palest of them
 * are read at 7:1 over the photo's lightest spot, wherever it comes to lie. Nothing where no photo was
 * chosen.
 */
export function veloDe(sitio: Sitio): { velo: number } | Record<string, never> {
  const foto = fotoDe(sitio)
  if (!foto) return {}
  // What is light in a film may be anywhere in the next moment.
  const luz = peliculaDe(foto) ? 255 : foto.luz
  const dia = chosen(sitio)?.colores.dia ?? COLORES_DE_FABRICA.dia
  const [noche = '', letras = ''] = [dia.noche, dia['sobre-noche-suave']]
  const night = [1, 3, 5].map((at) => Number.parseInt(noche.slice(at, at + 2), 16))
  const mixed = (velo: number) =>
    `#${night
      .map((each) =>
        Math.ceil(each * velo + luz * (1 - velo))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  let velo = LIGHTEST
  while (velo < 1 && contrast(letras, mixed(velo)) < READ) velo += 0.01
  return { velo: Math.min(1, Math.round(velo * 100) / 100) }
}

/** How windows outside of pages are drawn: in the church's own glass, and from its own words. */
export function dibujoDe(sitio: Sitio, semilla: string) {
  const propio = vitralDe(sitio)
  return {
    semilla: propio ? `${propio.semilla} ${semilla}` : semilla,
    motivo: propio && MOTIVOS[propio.motivo],
    vidrio: chosen(sitio)?.colores.vidrio,
  }
}

/** The stylesheet's fingerprint, for an address that is cached for ever. */
export const versionDe = (sheet: string): string =>
  createHash('sha256').update(sheet).digest('base64url').slice(0, 8)

/** What drawings outside of pages are made of: the paper, the night, the clearest of the glass. */
export function tintasDe(sitio: Sitio) {
  const colores = chosen(sitio)?.colores
  return {
    fondo: colores?.dia.fondo ?? '#fbf7f0',
    noche: colores?.dia.noche ?? '#171a2e',
    claro: colores?.vidrio.tonos.alba.walk[1] ?? '#f6d27a',
    vidrio: colores?.vidrio,
  }
}
