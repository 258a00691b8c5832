import { Cog } from 'lucide'
import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'fotos'

export const inventada = {
  name: 'inventada',
  permiso,
  access: [page('/inventos'), page('/inventos/:id'), section('/admin/dashboard/inventos', permiso)],
  section: {
    titulo: 'Inventos',
    ruta: '/admin/dashboard/inventos',
    icono: Cog,
    enBarra: false,
  },
  asuntos: [{ nombre: 'inventos', icono: Cog, tono: 'rubi', ruta: '/admin/dashboard/inventos?vista=nuevos' }],
} satisfies Feature
