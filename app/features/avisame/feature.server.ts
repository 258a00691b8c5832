import { hasEventos } from '#app/features/agenda/agenda.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { avisameJob } from './mirar.server.ts'
import { PAGINA } from './pagina.ts'
import { person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const avisame = {
  name: 'avisame',
  tables,
  person,
  jobs: [avisameJob],
  pages: [PAGINA],
  menu: { texto: PAGINA.titulo, ruta: PAGINA.ruta, hasContent: hasEventos },
} satisfies FeatureServer
