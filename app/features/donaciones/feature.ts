import { HandCoins } from 'lucide'
import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const donaciones = {
  name: 'donaciones',
  access: [page('/donaciones'), section('/admin/dashboard/donaciones')],
  section: {
    titulo: 'Donaciones',
    ruta: '/admin/dashboard/donaciones',
    icono: HandCoins,
    resumen: 'Cuentas bancarias y peticiones de oración',
    enBarra: true,
  },
} satisfies Feature
