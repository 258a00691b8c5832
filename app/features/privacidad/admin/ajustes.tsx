import { administradores } from '#app/features/administradores/feature.ts'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { TEXTOS_PRIVACIDAD } from '../ajustes-privacidad.ts'
import type { ajustesPrivacidad } from './ajustes.server.ts'
import { PrivacidadForm } from './ajustes-form.tsx'

export const partePrivacidad: ParteAjustes<DatosDe<typeof ajustesPrivacidad>> = {
  id: 'privacidad',
  label: 'Privacidad y avisos',
  // How long what people send is kept is the site's settings; what they sent is another permission.
  needs: administradores.permiso,
  fallas: { privacidad: TEXTOS_PRIVACIDAD.error },
  Panel: ({ datos }) => <PrivacidadForm {...datos} />,
}
