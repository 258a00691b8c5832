/** In the query of a stored file's address: save it under a readable name instead of showing it. */
export const DESCARGAR = 'descargar'

/** The address that saves a stored file. */
export const descargaDe = (url: string): string => `${url}?${DESCARGAR}`
