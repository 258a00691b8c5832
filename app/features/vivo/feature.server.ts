import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { enVivo } from './semana.server.ts'
import { pendientesYoutube } from './youtube/ajustes-youtube.server.ts'
import { youtubeJob } from './youtube/look.server.ts'

export const vivo = {
  name: 'vivo',
  acciones,
  jobs: [youtubeJob()],
  pendientes: pendientesYoutube,
  semana: enVivo,
} satisfies FeatureServer
