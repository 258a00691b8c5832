import { TEXTO_PRUEBA_FALLIDA } from '#app/features/radio/try-radio.tsx'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { sitio } from '../feature.ts'
import { TEXTOS_SITIO } from '../formulario.ts'
import type { ajustesSitio } from './ajustes.server.ts'
import { SitioForm } from './sitio-form.tsx'

export const parteSitio: ParteAjustes<DatosDe<typeof ajustesSitio>> = {
  id: 'sitio',
  label: 'Sitio',
  needs: sitio.permiso,
  fallas: {
    sitio: TEXTOS_SITIO.error,
    'foto-pastor': TEXTOS_SUBIDA.error,
    'foto-ventana': TEXTOS_SUBIDA.error,
    'pelicula-ventana': TEXTOS_SUBIDA.errorPelicula,
    'subir-logo': TEXTOS_SUBIDA.error,
    'probar-radio': TEXTO_PRUEBA_FALLIDA,
  },
  stays: true,
  Panel: ({ datos: { data, version, muestras, hojas } }) => (
    <SitioForm cargado={{ sitio: data, version }} muestras={muestras} hojas={hojas} />
  ),
}
