import { countImpedidos } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { examples } from './ejemplos.server.ts'
import { hasFotos } from './fotos.server.ts'
import { MAS, PAGINA } from './pagina.ts'
import { fotos } from './semana.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

export const galeria = {
  name: 'galeria',
  acciones,
  tables,
  examples,
  versiones,
  pendientes: countImpedidos('galeria', 'foto', 'fotos'),
  pages: [PAGINA],
  menu: { texto: PAGINA.titulo, ruta: PAGINA.ruta, hasContent: hasFotos },
  cached: [MAS],
  semana: fotos,
} satisfies FeatureServer
