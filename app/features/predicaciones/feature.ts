import { BookOpenText } from 'lucide'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const predicaciones = {
  name: 'predicaciones',
  access: [
    page('/predicaciones'),
    page('/predicaciones/:slug'),
    page('/predicaciones/mas'),
    fileSection('/admin/dashboard/predicaciones'),
    page('/admin/predicaciones/editar', 'administrator'),
    page('/admin/predicaciones/pasajes', 'administrator'),
    page('/admin/predicaciones/video', 'administrator'),
  ],
  section: {
    titulo: 'Predicaciones',
    ruta: '/admin/dashboard/predicaciones',
    icono: BookOpenText,
    resumen: 'Publicar la predicación de la semana',
    enBarra: true,
  },
} satisfies Feature
