import { HandCoins } from 'lucide'
import { form, page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { peticiones } from '../peticiones/feature.ts'
import { RUTA_DEVOLVER } from './cambios/direccion.ts'

const permiso = 'cuentas'

export const donaciones = {
  name: 'donaciones',
  permiso,
  access: [
    page('/donaciones'),
    section('/admin/dashboard/donaciones', [permiso, peticiones.permiso]),
    // The link says who: docs/decisions/bank-data.md.
    form(RUTA_DEVOLVER, 'anyone', 'anyone'),
  ],
  section: {
    titulo: 'Donaciones',
    ruta: '/admin/dashboard/donaciones',
    icono: HandCoins,
    enBarra: false,
  },
} satisfies Feature
