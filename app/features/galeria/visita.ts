// Apart from the dashboard's texts, which visitors' pages need not load.

/** What a visitor reads where there is nothing. */
export const SIN_FOTOS = 'No hay imágenes disponibles en la galería.'
export const SIN_FOTOS_DE_CATEGORIA = 'No hay imágenes disponibles para esta categoría.'

/** Photos on the home page, in the partial gallery, and per page of the full one (docs/product.md, Photos). */
export const LIMITE_INICIO = 10
export const LIMITE_PARCIAL = 6
export const FOTOS_POR_PAGINA = 40
