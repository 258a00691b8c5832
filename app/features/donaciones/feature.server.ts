import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { listCuentas } from './cuentas-bancarias.server.ts'
import { examples } from './ejemplos.server.ts'
import { PAGINA } from './pagina.ts'
import { tables } from './tables.server.ts'

export const donaciones = {
  name: 'donaciones',
  acciones,
  tables,
  examples,
  pages: [PAGINA],
  porCompletar: {
    seccion: '/admin/dashboard/donaciones',
    async list(db) {
      const cuentas = await listCuentas(db)
      return cuentas.every(({ ejemplo }) => ejemplo) ? ['La cuenta bancaria para donaciones'] : []
    },
  },
} satisfies FeatureServer
