import { HandCoins, HandHeart } from 'lucide'
import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { peticiones } from '../peticiones/feature.ts'

const permiso = 'cuentas'

export const donaciones = {
  name: 'donaciones',
  permiso,
  access: [page('/donaciones'), section('/admin/dashboard/donaciones', [permiso, peticiones.permiso])],
  section: {
    titulo: 'Donaciones',
    ruta: '/admin/dashboard/donaciones',
    icono: HandCoins,
    resumen: 'Cuentas bancarias y peticiones de oración',
    enBarra: true,
    segun(permisos) {
      if (!permisos.includes(peticiones.permiso)) return { resumen: 'Cuentas bancarias' }
      if (!permisos.includes(permiso))
        return { titulo: 'Peticiones', icono: HandHeart, resumen: 'Leer y atender las peticiones de oración' }
      return {}
    },
  },
} satisfies Feature
