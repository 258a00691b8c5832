import { Bot, HandHeart, Hourglass } from 'lucide'
import { form, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'peticiones'

export const peticiones = {
  name: 'peticiones',
  permiso,
  // The requests are read in a tab of `/admin/dashboard/donaciones` (`donaciones/feature.ts`), one person's
  // own in `/admin/dashboard/privacidad` and its copy (`privacidad/feature.ts`): their entries say who may.
  // Backups hold them only for who may (`respaldo`). The addresses below show none.
  access: [
    page('/contacto/sello'),
    form('/oracion', 'anyone', 'anyone'),
    form('/admin/peticiones/buscar', 'anyone', permiso),
    // It leads to the tab, which says to whoever may not who looks after it.
    page('/admin/dashboard/peticiones', 'team'),
  ],
  // The tab has an entry of its own in the menu.
  section: {
    titulo: 'Peticiones',
    encabezado: 'Peticiones de oración',
    ruta: '/admin/dashboard/donaciones?vista=peticiones',
    icono: HandHeart,
    enBarra: true,
  },
  asuntos: [
    {
      nombre: 'sin-oracion',
      icono: Hourglass,
      tono: 'zafiro',
      ruta: '/admin/dashboard/donaciones?vista=peticiones&filtro=sin-oracion',
    },
    {
      nombre: 'peticiones',
      icono: HandHeart,
      tono: 'error',
      ruta: '/admin/dashboard/donaciones?vista=peticiones&filtro=pendientes',
    },
    {
      nombre: 'dudosas',
      icono: Bot,
      tono: 'error',
      ruta: '/admin/dashboard/donaciones?vista=peticiones&filtro=dudosas',
    },
  ],
} satisfies Feature
