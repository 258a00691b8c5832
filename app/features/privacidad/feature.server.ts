import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { PAGINA, TERMINOS } from './pagina.ts'
import { listPendientes } from './pendientes.server.ts'
import { retencionJob } from './retencion.server.ts'
import { person } from './solicitudes-persona.server.ts'
import { tables } from './tables.server.ts'

export const privacidad = {
  name: 'privacidad',
  acciones,
  tables,
  person,
  jobs: [retencionJob],
  pages: [PAGINA, TERMINOS],
  pendientes: listPendientes,
} satisfies FeatureServer
