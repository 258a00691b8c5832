import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { listPendientes } from './pendientes.server.ts'
import { person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const peticiones = {
  name: 'peticiones',
  acciones,
  tables,
  person,
  pendientes: listPendientes,
} satisfies FeatureServer
