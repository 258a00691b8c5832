import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { PAGINA } from './pagina.ts'

export const radio = {
  name: 'radio',
  pages: [PAGINA],
  porCompletar: async (db) => [
    {
      texto: 'El enlace de la radio, si tienen una',
      opcional: true,
      ruta: '/admin/dashboard/ajustes?parte=sitio&tema=radio',
      campo: 'radioUrl',
      listo: (await readSitio(db)).data.radioUrl !== '',
    },
  ],
} satisfies FeatureServer
