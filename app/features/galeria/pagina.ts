import type { Cached, Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'galeria',
  ruta: '/galeria',
  route: 'features/galeria/page',
  parameters: ['categoria', 'desde', 'foto'],
  titulo: 'Galería',
  descripcion: ({ nombre }) => `Fotos de los cultos, las actividades y la vida de ${nombre}.`,
  tono: 'rosa',
} satisfies Pagina

/** The further photos, which the page asks for as JSON. */
export const MAS = {
  ruta: '/galeria/mas',
  route: 'features/galeria/mas',
  parameters: ['categoria', 'desde', 'antes'],
} satisfies Cached
