import type { Db } from '#app/platform/db/db.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'
import { fitted, type LogoPropio, type Momento, needsPlate } from './logo.ts'
import type { Sitio } from './sitio.ts'

/** What pages need of a church's logo. Nothing while it has none. */
export async function logoDe(
  db: Db,
  { logo, logoNoche, logoSolo = false }: Sitio,
): Promise<{ logo?: LogoPropio }> {
  if (!logo) return {}
  const stored = await imagesByUrl(db, [logo, logoNoche ?? logo])
  const dia = stored.get(logo)
  if (!dia) return {}
  return { logo: { dia, noche: stored.get(logoNoche ?? logo) ?? dia, solo: logoSolo } }
}

/** A logo for what is drawn outside of pages: a PNG, its pixels, and the plate that it needs. */
export type LogoLeido = { png: Uint8Array; ancho: number; alto: number; placa: string | undefined }

const PLACAS: Readonly<Record<Momento, string>> = { dia: '#171a2e', noche: '#fbf7f0' }

/**
 * The church's logo as it is seen by day or by night; undefined for who has none, and if its file is gone.
 */
export async function readLogo(
  files: FileStore,
  { logo, logoNoche }: Sitio,
  momento: Momento,
): Promise<LogoLeido | undefined> {
  const url = (momento === 'noche' && logoNoche) || logo
  const key = url && keyOfUrl(url)
  const png = key ? await readFile(files, key) : null
  if (!url || !png) return undefined
  // Where every PNG says it.
  const { 0: ancho, 1: alto } = [16, 20].map((at) => Buffer.from(png).readUInt32BE(at))
  if (!ancho || !alto) return undefined
  return { png, ancho, alto, placa: needsPlate(url, momento) ? PLACAS[momento] : undefined }
}

/**
 * A logo within a drawing: at the left of its box and in the middle of its height, or in the middle of both.
 */
export function logoSvg(
  logo: LogoLeido,
  box: { x: number; y: number; ancho: number; alto: number },
  align: 'left' | 'middle' = 'left',
): string {
  const margin = logo.placa ? Math.round(box.alto * 0.12) : 0
  const { ancho, alto } = fitted(logo, { ancho: box.ancho - 2 * margin, alto: box.alto - 2 * margin })
  const x = box.x + (align === 'left' ? margin : (box.ancho - ancho) / 2)
  const y = box.y + (box.alto - alto) / 2
  const plate = logo.placa
    ? `<rect x="${x - margin}" y="${y - margin}" width="${ancho + 2 * margin}" height="${alto + 2 * margin}" rx="${margin}" fill="${logo.placa}"/>`
    : ''
  const data = Buffer.from(logo.png).toString('base64')
  return `${plate}<image x="${x}" y="${y}" width="${ancho}" height="${alto}" href="data:image/png;base64,${data}"/>`
}
