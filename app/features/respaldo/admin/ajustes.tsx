import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { respaldo } from '../feature.ts'
import { TEXTOS_AHORA } from '../respaldo.ts'
import { FALLAS_RESTAURAR } from '../restaurar/paso.ts'
import type { ajustesRespaldo } from './ajustes.server.ts'
import { AjustesRespaldo } from './ajustes-respaldo.tsx'

export const parteRespaldo: ParteAjustes<DatosDe<typeof ajustesRespaldo>> = {
  id: 'respaldo',
  label: 'Respaldo',
  needs: respaldo.permiso,
  fallas: { 'respaldar-ahora': TEXTOS_AHORA.error, ...FALLAS_RESTAURAR },
  Panel: ({ datos }) => <AjustesRespaldo {...datos} />,
}
