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
    // Names in them need `permiso` too.
    section('/admin/dashboard/privacidad/vulneraciones', 'administrador'),
    section('/admin/dashboard/privacidad/consentimientos', 'administrador'),
    page('/admin/privacidad/afectados.csv', 'administrador'),
  ],
  section: {
    titulo: 'Datos personales',
    ruta: '/admin/dashboard/privacidad',
    icono: ShieldCheck,
    enBarra: false,
    dentro: { '/vulneraciones': 'Registro de vulneraciones', '/consentimientos': 'Lo que aceptaron' },
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
