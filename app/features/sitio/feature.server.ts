import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { porCompletar } from './completar.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

export const sitio = {
  name: 'sitio',
  acciones,
  tables,
  versiones,
  porCompletar,
} satisfies FeatureServer
