import { BookOpenText } from 'lucide'
import { asuntoImpedidos } from '#app/parts/borradores/impedidos.ts'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'predicaciones'

export const predicaciones = {
  name: 'predicaciones',
  permiso,
  access: [
    page('/predicaciones'),
    page('/predicaciones/:slug'),
    page('/predicaciones/mas'),
    fileSection('/admin/dashboard/predicaciones', permiso),
    page('/admin/predicaciones/pasajes', permiso),
    page('/admin/predicaciones/video', permiso),
  ],
  section: {
    titulo: 'Predicaciones',
    ruta: '/admin/dashboard/predicaciones',
    icono: BookOpenText,
    enBarra: true,
    acceso: { texto: 'Agregar predicación', ruta: '/admin/dashboard/predicaciones?agregar' },
  },
  semana: { que: 'Predicación', icono: BookOpenText, orden: 3, despues: true },
  asuntos: [asuntoImpedidos('predicaciones', '/admin/dashboard/predicaciones')],
} satisfies Feature
