import { Images } from 'lucide'
import { asuntoImpedidos } from '#app/parts/borradores/impedidos.ts'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'fotos'

export const galeria = {
  name: 'galeria',
  permiso,
  access: [page('/galeria'), page('/galeria/mas'), fileSection('/admin/dashboard/galeria', permiso)],
  section: {
    titulo: 'Galería',
    ruta: '/admin/dashboard/galeria',
    icono: Images,
    enBarra: true,
    acceso: { texto: 'Subir fotos', ruta: '/admin/dashboard/galeria?agregar' },
  },
  semana: { que: 'Fotos', icono: Images, orden: 4, despues: true },
  asuntos: [asuntoImpedidos('galeria', '/admin/dashboard/galeria')],
} satisfies Feature
