import { createHash } from 'node:crypto'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { coloresDe, hojaDe } from './colores.server.ts'
import { cualDe } from './paletas.ts'
import type { Sitio } from './sitio.ts'
import { vitralDe } from './ventana.ts'

const chosen = (sitio: Sitio) => {
  const cual = cualDe(sitio)
  const colores = cual === undefined ? undefined : coloresDe(cual)
  return cual !== undefined && colores ? { cual, colores } : undefined
}

/**
 * What pages need of the colours that a church chose: the address of their stylesheet, which changes with its content, and
 * the glass that browsers draw windows of. Nothing while it has those of a new site.
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
