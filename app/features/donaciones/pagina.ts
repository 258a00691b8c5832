import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'donaciones',
  ruta: '/donaciones',
  route: 'features/donaciones/page',
  titulo: 'Donaciones',
  descripcion: ({ nombre }) =>
    `Datos para transferir a ${nombre}, y en qué se usa cada aporte. Gracias por tu generosidad.`,
  tono: 'bosque',
} satisfies Pagina
