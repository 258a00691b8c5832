import { FileText } from 'lucide'
import { asuntoImpedidos } from '#app/parts/borradores/impedidos.ts'
import { fileSection, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'contacto'

export const paginas = {
  name: 'paginas',
  permiso,
  access: [page('/p/:slug'), fileSection('/admin/dashboard/paginas', permiso)],
  section: {
    titulo: 'Páginas',
    ruta: '/admin/dashboard/paginas',
    icono: FileText,
    enBarra: false,
  },
  asuntos: [asuntoImpedidos('paginas', '/admin/dashboard/paginas')],
} satisfies Feature
