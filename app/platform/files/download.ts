/** In the query of a stored file's address: save it under a readable name instead of showing it. */
export const DESCARGAR = 'descargar'
