// Reasons for refusing a file, as people read them (docs/product.md, Uploads); a message about a limit names it.

export const NOT_AN_IMAGE = 'Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.'
export const IS_HEIC =
  'Tu teléfono guardó la foto en formato HEIC. Elige «Más compatible» en Ajustes › Cámara › Formatos, o envíala como JPG.'
export const TOO_HEAVY = `${NOT_AN_IMAGE} Pesa más de 40 MB: elige una más liviana.`
export const TOO_MANY_PIXELS = `${NOT_AN_IMAGE} Tiene más de 100 megapíxeles: elige una más pequeña.`
export const tooSmall = (pixels: number) =>
  `Esa foto es muy pequeña. Elige una de ${pixels} px o más por lado.`

/** The largest accepted file. */
export const MAX_BYTES = 40 * 1024 * 1024
export const MAX_PIXELS = 100_000_000
