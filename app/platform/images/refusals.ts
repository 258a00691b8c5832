// Reasons for refusing a file, as people read them (docs/product.md, Uploads); a message about a limit names
// it.

export const NOT_AN_IMAGE = 'Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.'
export const IS_HEIC =
  'Tu teléfono guardó la foto en formato HEIC. Elige «Más compatible» en Ajustes › Cámara › Formatos, o envíala como JPG.'
export const TOO_HEAVY = `${NOT_AN_IMAGE} Pesa más de 40 MB: elige una más liviana.`
export const tooManyPixels = (most: number) =>
  `${NOT_AN_IMAGE} Tiene más de ${Math.floor(most / 1e6)} megapíxeles: elige una más pequeña.`
export const tooSmall = (pixels: number) =>
  `Esa foto es muy pequeña. Elige una de ${pixels} px o más por lado.`

export const MAX_BYTES = 40 * 1024 * 1024
export const MAX_PIXELS = 100_000_000

/** The largest logo, in bytes, and how long its sides may be. */
export const LOGO_BYTES = 1024 * 1024
export const LOGO_MEASURES = { pixels: 25_000_000, min: 200, wide: 8, tall: 3 }

export const LOGO = {
  unknown: 'Tu logo tiene que ser un archivo SVG o PNG.',
  heavy: 'Ese logo pesa más de 1 MB: elige uno más liviano.',
  pixels: 'Ese logo tiene más de 25 megapíxeles: elige uno más pequeño.',
  small: 'Ese logo es muy pequeño: elige uno de 200 px o más de ancho o de alto.',
  narrow:
    'Ese logo es demasiado alargado: puede ser hasta 8 veces más ancho que alto, o 3 veces más alto que ancho.',
  empty: 'En ese archivo no se ve nada. Ábrelo en tu computador para revisarlo.',
  compressed: 'Ese SVG está comprimido (SVGZ): guárdalo como SVG sin comprimir.',
  encoding: 'Ese SVG no está escrito en UTF-8: guárdalo de nuevo como «SVG simple», o súbelo como PNG.',
  entities:
    'Ese SVG trae definiciones propias (DOCTYPE): guárdalo de nuevo como «SVG simple», o súbelo como PNG.',
  picture: 'Ese SVG trae una foto adentro: súbelo como PNG.',
  text: 'Las letras de ese SVG dependen de una fuente: conviértelas en trazos («Convertir a curvas»), o súbelo como PNG.',
  complex: 'Ese SVG tiene demasiadas piezas para dibujarlo: súbelo como PNG.',
  size: 'Ese SVG no dice qué tamaño tiene: guárdalo de nuevo, o súbelo como PNG.',
} as const
