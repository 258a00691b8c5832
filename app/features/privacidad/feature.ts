import { ShieldCheck } from 'lucide'
import { form, page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'peticiones'

export const privacidad = {
  name: 'privacidad',
  permiso,
  access: [
    form('/privacidad', 'anyone', 'anyone'),
    page('/terminos'),
    form('/admin/privacidad/copia', 'anyone', permiso),
    section('/admin/dashboard/privacidad', permiso),
  ],
  section: {
    titulo: 'Privacidad',
    ruta: '/admin/dashboard/privacidad',
    icono: ShieldCheck,
    enBarra: false,
  },
  asuntos: [
    {
      nombre: 'solicitudes',
      icono: ShieldCheck,
      tono: 'zafiro',
      ruta: '/admin/dashboard/privacidad',
    },
  ],
} satisfies Feature
