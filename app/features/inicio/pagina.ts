import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'inicio',
  ruta: '/',
  route: 'features/inicio/page',
  parameters: ['desde'],
  titulo: null,
  descripcion: ({ nombre, localidad, mision }) => `${nombre}, en ${localidad}. ${mision}`,
  tono: 'alba',
} satisfies Pagina
