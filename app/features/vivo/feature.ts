import { Tv } from 'lucide'
import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'agenda'

export const vivo = {
  name: 'vivo',
  permiso,
  access: [page('/vivo/estado'), section('/admin/dashboard/vivo', permiso)],
  section: {
    titulo: 'En vivo',
    ruta: '/admin/dashboard/vivo',
    icono: Tv,
    enBarra: false,
  },
  semana: { que: 'En vivo', icono: Tv, orden: 2 },
  asuntos: [{ nombre: 'youtube', icono: Tv, tono: 'error', ruta: '/admin/dashboard/ajustes?parte=youtube' }],
} satisfies Feature
