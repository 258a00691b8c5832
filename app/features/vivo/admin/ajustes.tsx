import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { vivo } from '../feature.ts'
import { TEXTOS_YOUTUBE } from '../youtube/ajustes-youtube.ts'
import type { ajustesYoutube } from './ajustes.server.ts'
import { YoutubeForm } from './youtube-form.tsx'

export const parteYoutube: ParteAjustes<DatosDe<typeof ajustesYoutube>> = {
  id: 'youtube',
  label: 'YouTube',
  needs: vivo.permiso,
  fallas: { youtube: TEXTOS_YOUTUBE.error, 'probar-youtube': TEXTOS_YOUTUBE.errorProbar },
  Panel: ({ datos }) => <YoutubeForm cargado={datos} />,
}
