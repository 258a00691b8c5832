import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { PAGINA } from './pagina.ts'
import { listPorCompletar } from './por-completar.server.ts'
import { versiones } from './versiones.server.ts'

export const contacto = {
  name: 'contacto',
  acciones,
  versiones,
  pages: [PAGINA],
  porCompletar: listPorCompletar,
} satisfies FeatureServer
