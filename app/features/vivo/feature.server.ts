import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { enVivo } from './semana.server.ts'
import { pendientesYoutube } from './youtube/ajustes-youtube.server.ts'
import { youtubeJob } from './youtube/look.server.ts'

export const acciones = {
  'vivo-preparada': 'preparó la transmisión',
  'vivo-abierta': 'avisó que estamos en vivo',
  'vivo-terminada': 'terminó la transmisión',
  'vivo-retomada': 'retomó la transmisión',
  youtube: 'guardó los ajustes de YouTube',
  'fecha-demorada': 'avisó que una fecha empieza más tarde',
  'fecha-a-su-hora': 'devolvió una fecha a su hora',
  'fecha-suspendida': 'avisó que hoy no hay',
  'fecha-repuesta': 'repuso una fecha suspendida',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const vivo = {
  name: 'vivo',
  acciones,
  jobs: [youtubeJob()],
  pendientes: (db) => pendientesYoutube(db),
  semana: enVivo,
} satisfies FeatureServer
