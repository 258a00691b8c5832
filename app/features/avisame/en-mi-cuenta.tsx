import { Panel } from '#app/parts/admin/panel.tsx'
import { LLEGO_PETICION, RUTA_EQUIPO } from './anuncio.ts'
import { Interruptor } from './interruptor.tsx'
import { NoPuede } from './no-puede.tsx'
import { useAvisos } from './use-avisos.ts'

/** In Ajustes › Mi cuenta, of whoever reads the prayer requests: whether this device says that one arrived. */
export function AvisosEnDispositivo() {
  const { sabido, espera, mensaje, noPuede, cambiar } = useAvisos(RUTA_EQUIPO)
  return (
    <Panel titulo="Avisos en este dispositivo">
      {noPuede ? (
        <NoPuede texto={noPuede} />
      ) : (
        <div className="-mx-5">
          <Interruptor
            nombre={LLEGO_PETICION}
            detalle="Sin nombre ni texto. Se apaga al cerrar tu sesión, y cuenta entre los 3 avisos de la semana: el correo y el panel te dicen todas."
            encendido={sabido?.equipo === true}
            espera={espera}
            onCambio={(encendido) =>
              cambiar({ intencion: encendido ? 'si' : 'no' }, ({ equipo }) =>
                equipo ? 'Listo: te avisaremos en este dispositivo.' : 'Listo: aquí ya no te avisaremos.',
              )
            }
          />
        </div>
      )}
      <p aria-live="polite" className="min-h-[1.6em] text-sm">
        {mensaje}
      </p>
    </Panel>
  )
}
