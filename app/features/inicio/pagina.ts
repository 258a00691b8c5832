import type { Pagina } from '#app/parts/page/pagina.ts'

/** The fragment by which an address with nothing behind it leads home, where a line says so. */
export const NO_ENCONTRADA = 'no-encontrada'
export const RUTA_NO_ENCONTRADA = `/#${NO_ENCONTRADA}`

export const PAGINA = {
  nombre: 'inicio',
  ruta: '/',
  route: 'features/inicio/page',
  parameters: ['desde'],
  titulo: null,
  descripcion: ({ nombre, localidad, mision }) => `${nombre}, en ${localidad}. ${mision}`,
  tono: 'alba',
} satisfies Pagina
