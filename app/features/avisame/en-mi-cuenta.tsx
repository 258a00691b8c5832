import { Panel } from '#app/parts/admin/panel.tsx'
import { LLEGO_PETICION, RUTA_EQUIPO } from './anuncio.ts'
import { UnAviso } from './un-aviso.tsx'

/** In Ajustes › Mi cuenta, of whoever reads the prayer requests: whether this device says that one arrived. */
export const AvisosEnDispositivo = () => (
  <Panel titulo="Avisos en este dispositivo">
    <UnAviso
      ruta={RUTA_EQUIPO}
      nombre={LLEGO_PETICION}
      detalle="Sin nombre ni texto. Se apaga al cerrar tu sesión, y cuenta entre los 3 avisos de la semana: el correo y el panel te dicen todas."
    />
  </Panel>
)
