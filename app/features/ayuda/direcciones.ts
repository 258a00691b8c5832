export const RUTA_AYUDA = '/admin/dashboard/ayuda'
export const RUTA_NOVEDADES = `${RUTA_AYUDA}/novedades`

export const ERROR_NOVEDADES = 'Error al guardar. Inténtalo de nuevo.'

/** The page about each section of the dashboard, by its address and, in Ajustes, by its part. */
const DE_SECCION: Readonly<Record<string, string>> = {
  '': 'inicio',
  galeria: 'fotos',
  podcast: 'predicaciones',
  vivo: 'en-vivo',
  versiones: 'deshacer',
  'donaciones/peticiones': 'peticiones',
  'ajustes/sitio': 'contacto',
  'ajustes/privacidad': 'privacidad',
  'ajustes/youtube': 'en-vivo',
  'ajustes/cuenta': 'entrar',
  'ajustes/respaldo': 'respaldo',
  'ajustes/estado': 'respaldo',
  ajustes: 'personas',
}

/**
 * Where the manual tells of what stands at an address of the dashboard; its index where it tells of nothing
 * there.
 */
export function ayudaDe(pathname: string, search: string): string {
  const seccion = pathname.split('/')[3] ?? ''
  const params = new URLSearchParams(search)
  const parte = params.get('parte') ?? params.get('vista') ?? ''
  const names = [`${seccion}/${parte}`, seccion].filter((name) => Object.hasOwn(DE_SECCION, name))
  const pagina = names[0] === undefined ? seccion : DE_SECCION[names[0]]
  return seccion === 'ayuda' ? RUTA_AYUDA : `${RUTA_AYUDA}/${pagina}`
}
