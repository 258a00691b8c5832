import { LRUCache } from 'lru-cache'
import type { Db } from '#app/platform/db/db.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { drawPng } from '#app/platform/images/image-process.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'
import { fitted, type LogoPropio, type Momento, needsPlate } from './logo.ts'
import { readSitio } from './sitio.server.ts'
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

/** How large a logo is shown in mails and documents, and how many dots each pixel of that has. */
const CARTA = { ancho: 240, alto: 56 }
const DOTS = 3

type LogoDeCarta = { png: Uint8Array; ancho: number; alto: number }

const drawn = new LRUCache<string, Promise<LogoDeCarta | undefined>>({ max: 2 })

/**
 * The logo for mails and documents, on white as they are, whatever a mail program makes of its own ground;
 * undefined for who has none.
 */
export async function drawLogo(files: FileStore, sitio: Sitio): Promise<LogoDeCarta | undefined> {
  const { logo = '' } = sitio
  if (!logo) return undefined
  const known = drawn.get(logo)
  if (known) return known
  const drawing = readLogo(files, sitio, 'dia').then((read) => read && drawOnWhite(read))
  drawn.set(logo, drawing)
  const forget = () => drawn.delete(logo)
  // A storage that lost the file may have it again.
  drawing.then((found) => found ?? forget(), forget)
  return drawing
}

async function drawOnWhite(logo: LogoLeido): Promise<LogoDeCarta> {
  const { ancho, alto } = fitted(logo, CARTA)
  const [width, height] = [ancho * DOTS, alto * DOTS]
  const mark = logoSvg(logo, { x: 0, y: 0, ancho: width, alto: height })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/>${mark}</svg>`
  return { png: await drawPng(svg, width, height), ancho, alto }
}

/** What stands above the text of mails. */
export async function brandOf({ db, files }: { db: Db; files: FileStore }) {
  const { data } = await readSitio(db)
  const logo = await drawLogo(files, data)
  return logo && { ...logo, nombre: data.nombre }
}
