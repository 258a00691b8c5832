import { ShieldCheck } from 'lucide'
import { form, page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { PAGINA, TERMINOS } from './pagina.ts'

export const privacidad = {
  name: 'privacidad',
  access: [
    form('/privacidad', 'anyone', 'anyone'),
    page('/terminos'),
    form('/admin/privacidad/copia', 'anyone', 'administrator'),
    section('/admin/dashboard/privacidad'),
  ],
  pages: [PAGINA, TERMINOS],
  section: {
    titulo: 'Privacidad',
    ruta: '/admin/dashboard/privacidad',
    icono: ShieldCheck,
    resumen: 'Solicitudes de datos, y los datos de una persona',
    enBarra: false,
  },
} satisfies Feature
