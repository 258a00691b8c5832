import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'prox',
  ruta: '/Prox',
  route: 'features/prox/page',
  titulo: 'Próximamente',
  oculta: ({ appOculta = false }) => appOculta,
  descripcion: ({ appDescripcion }) => appDescripcion,
  tono: 'rosa',
  tarjeta: ({ appTitulo }) => ({ titulo: appTitulo }),
} satisfies Pagina
