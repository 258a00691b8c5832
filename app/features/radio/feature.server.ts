import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { PAGINA } from './pagina.ts'

export const radio = {
  name: 'radio',
  pages: [PAGINA],
  porCompletar: {
    seccion: '/admin/dashboard/ajustes',
    list: async (db) => ((await readSitio(db)).data.radioUrl === '' ? ['La transmisión de la radio'] : []),
  },
} satisfies FeatureServer
