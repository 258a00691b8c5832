import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { acciones } from './acciones.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

const names = (list: Sitio['pastores']) => list.map(({ nombre }) => nombre).join()

export const sitio = {
  name: 'sitio',
  acciones,
  tables,
  versiones,
  porCompletar: async (db) => [
    {
      texto: 'Los nombres de los pastores',
      ruta: '/admin/dashboard/ajustes?parte=sitio',
      campo: 'pastores[0].nombre',
      listo: names((await readSitio(db)).data.pastores) !== names(SITIO_INICIAL.pastores),
    },
  ],
} satisfies FeatureServer
