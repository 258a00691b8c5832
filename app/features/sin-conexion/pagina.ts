import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'sin-conexion',
  ruta: '/sin-conexion',
  route: 'features/sin-conexion/page',
  titulo: 'Sin conexión',
  descripcion: ({ nombre }) => `Lo que se guarda de ${nombre} para cuando no hay internet.`,
  tono: 'mar',
} satisfies Pagina
