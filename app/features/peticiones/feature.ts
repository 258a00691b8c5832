import { Bot, HandHeart } from 'lucide'
import { form, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const peticiones = {
  name: 'peticiones',
  // Administrators read the requests in a tab of `/admin/dashboard/donaciones`: its access is in `donaciones/feature.ts`.
  access: [page('/contacto/sello'), form('/admin/peticiones/buscar', 'anyone', 'administrator')],
  asuntos: [
    {
      nombre: 'peticiones',
      icono: HandHeart,
      tono: 'rubi',
      ruta: '/admin/dashboard/donaciones?vista=peticiones',
    },
    {
      nombre: 'dudosas',
      icono: Bot,
      tono: 'error',
      ruta: '/admin/dashboard/donaciones?vista=peticiones&filtro=dudosas',
    },
  ],
} satisfies Feature
