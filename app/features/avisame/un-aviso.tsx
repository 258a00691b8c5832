import { Interruptor } from './interruptor.tsx'
import { NoPuede } from './no-puede.tsx'
import { useAvisos } from './use-avisos.ts'

/** A switch for the one thing that this device is told of by an address of its own. */
export function UnAviso({ ruta, nombre, detalle }: { ruta: string; nombre: string; detalle: string }) {
  const { sabido, espera, mensaje, noPuede, cambiar } = useAvisos(ruta)
  return (
    <>
      {noPuede ? (
        <NoPuede texto={noPuede} />
      ) : (
        <div className="-mx-5 -my-3.5">
          <Interruptor
            nombre={nombre}
            detalle={detalle}
            encendido={sabido?.encendido === true}
            espera={espera}
            onCambio={(on) =>
              cambiar({ intencion: on ? 'si' : 'no' }, ({ encendido }) =>
                encendido ? 'Listo: te avisaremos en este dispositivo.' : 'Listo: aquí ya no te avisaremos.',
              )
            }
          />
        </div>
      )}
      <p aria-live="polite" className="not-empty:mt-3.5 text-sm">
        {mensaje}
      </p>
    </>
  )
}
