import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { examples } from './ejemplos.server.ts'
import { MAS } from './pagina.ts'
import { tables } from './tables.server.ts'

export const predicaciones = {
  name: 'predicaciones',
  acciones,
  tables,
  examples,
  cached: [MAS],
} satisfies FeatureServer
