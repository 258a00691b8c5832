export const RUTA_VERSIONES = '/admin/dashboard/versiones'
export const RUTA_VER = '/admin/versiones/ver'

/** Where the versions of a row are listed, or one of them is compared with now. */
export const rutaVersiones = (asked: { de: string; fila: string; version?: string }): string =>
  `${RUTA_VERSIONES}?${new URLSearchParams(asked)}`
