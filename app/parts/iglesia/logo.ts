import type { Imagen } from '#app/ui/images/image.ts'

/**
 * A church's own logo: its pictures for paper and for the night, which may be one, and whether the name is in
 * it.
 */
export type LogoPropio = { dia: Imagen; noche: Imagen; solo: boolean }

export type Momento = 'dia' | 'noche'

/**
 * What is not seen on paper, and what is not seen at night: the server measured it, and its file is named by
 * it.
 */
const UNSEEN: Readonly<Record<Momento, RegExp>> = {
  dia: /-claro-[0-9a-f]{24}\.png$/,
  noche: /-oscuro-[0-9a-f]{24}\.png$/,
}

/** Whether a logo needs a plate of the other colour behind it. */
export const needsPlate = (url: string, momento: Momento): boolean => UNSEEN[momento].test(url)

/** The size at which a picture fills a box without being cut. */
export function fitted(picture: { ancho: number; alto: number }, box: { ancho: number; alto: number }) {
  const scale = Math.min(box.ancho / picture.ancho, box.alto / picture.alto)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { ancho: side(picture.ancho), alto: side(picture.alto) }
}
