import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { acciones } from './acciones.server.ts'
import { tables } from './tables.server.ts'

const names = (list: Sitio['pastores']) => list.map(({ nombre }) => nombre).join()

export const sitio = {
  name: 'sitio',
  acciones,
  tables,
  porCompletar: {
    seccion: '/admin/dashboard/ajustes',
    async list(db) {
      const { data: sitio } = await readSitio(db)
      return names(sitio.pastores) === names(SITIO_INICIAL.pastores) ? ['Los nombres de los pastores'] : []
    },
  },
} satisfies FeatureServer
