import { Newspaper } from 'lucide'
import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'agenda'

export const boletin = {
  name: 'boletin',
  permiso,
  access: [
    page('/boletin'),
    page('/boletin/archivo'),
    page('/boletin/:slug'),
    section('/admin/dashboard/boletin', permiso),
  ],
  section: {
    titulo: 'Boletín',
    ruta: '/admin/dashboard/boletin',
    icono: Newspaper,
    enBarra: false,
  },
  semana: { que: 'Boletín', icono: Newspaper, orden: 5 },
} satisfies Feature
