import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { listCuentas } from './cuentas-bancarias.server.ts'
import { examples } from './ejemplos.server.ts'
import { PAGINA } from './pagina.ts'
import { isPaypal } from './paypal.ts'
import { tables } from './tables.server.ts'

export const donaciones = {
  name: 'donaciones',
  acciones,
  tables,
  examples,
  pages: [PAGINA],
  async porCompletar(db) {
    const cuentas = await listCuentas(db)
    return [
      {
        texto: 'La cuenta bancaria para donaciones',
        ruta: '/admin/dashboard/donaciones',
        campo: 'banco',
        listo: cuentas.some((cuenta) => !cuenta.ejemplo && !isPaypal(cuenta)),
      },
    ]
  },
} satisfies FeatureServer
