import { Images } from 'lucide'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const galeria = {
  name: 'galeria',
  access: [page('/galeria'), page('/galeria/mas'), fileSection('/admin/dashboard/galeria')],
  section: {
    titulo: 'Galería',
    ruta: '/admin/dashboard/galeria',
    icono: Images,
    resumen: 'Subir fotos y ordenarlas por categoría',
    enBarra: true,
  },
} satisfies Feature
