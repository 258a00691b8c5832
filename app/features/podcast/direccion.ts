// Separate from the rest, so that visitors' pages load only this.

export const RUTA_PODCAST = '/predicaciones/podcast.xml'
export const SECCION_PODCAST = '/admin/dashboard/podcast'
