import { MonitorSmartphone } from 'lucide'
import { AvisosEnDispositivo } from '#app/features/avisame/en-mi-cuenta.tsx'
import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import type { DatosDe } from '#app/parts/admin/ajustes.ts'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { OwnPassword } from '#app/parts/admin/formulario/own-password.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { Switch } from '#app/ui/forms/switch.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatShortMoment } from '#app/ui/moments.ts'
import { cambiarClaveSchema } from '../administrador.ts'
import { MisLlaves } from '../llaves/mis-llaves.tsx'
import { ClaveNueva } from '../login/clave-nueva.tsx'
import type { Sesion } from '../sesiones.server.ts'
import type { ajustesCuenta } from './ajustes.server.ts'
import { Etiqueta } from './etiqueta.tsx'
import { SegundoFactor } from './segundo-factor-form.tsx'

/** The administrator's own password and signed-in devices. */
export function MiCuenta({ sesiones, segundoFactor, llaves, yo, avisos }: DatosDe<typeof ajustesCuenta>) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Panel titulo="Cambiar mi contraseña">
          <ClaveForm yo={yo} />
        </Panel>
        <SegundoFactor estado={segundoFactor} yo={yo} />
        <Panel titulo="Dónde tienes la sesión abierta">
          <Sesiones sesiones={sesiones} />
        </Panel>
      </div>
      <div className="grid gap-6">
        <MisLlaves {...llaves} />
        {avisos && (
          <Panel titulo="Mis avisos por correo">
            <AvisosForm avisos={avisos.quiere} hayCorreo={avisos.hayCorreo} yo={yo} />
          </Panel>
        )}
        {avisos && <AvisosEnDispositivo />}
      </div>
    </div>
  )
}

function AvisosForm({ avisos, hayCorreo, yo }: { avisos: boolean; hayCorreo: boolean; yo: string }) {
  const switchOn = (
    <Switch
      label="Avisarme cuando llegue una petición de oración o una solicitud de datos"
      hint={
        hayCorreo
          ? `A ${yo}. Si alguien entra con tu cuenta desde un dispositivo nuevo te avisamos siempre.`
          : TEXTOS_PRIVACIDAD.sinCorreo
      }
      name="avisos"
      defaultChecked={avisos && hayCorreo}
      disabled={!hayCorreo}
    />
  )
  if (!hayCorreo) return switchOn
  return (
    <SendButton
      fields={{ intencion: 'avisos' }}
      before={switchOn}
      variant="secondary"
      pendingText="Guardando..."
      className="mt-4 max-sm:w-full"
    >
      Guardar avisos
    </SendButton>
  )
}

function ClaveForm({ yo }: { yo: string }) {
  const formulario = useFormulario(cambiarClaveSchema, { intencion: 'clave' })
  const { claveActual, clave, claveRepetida } = formulario.fields
  return (
    <Formulario of={formulario} send="Cambiar contraseña">
      <OwnPassword yo={yo} label="Contraseña actual" field={claveActual} />
      <ClaveNueva clave={clave} claveRepetida={claveRepetida} nueva="nueva" />
      <p className="text-sm text-tinta-suave">Al cambiarla se cerrarán tus sesiones en otros dispositivos.</p>
    </Formulario>
  )
}

/** So many sessions are found at a glance. */
const MANY = 5

function Sesiones({ sesiones }: { sesiones: Sesion[] }) {
  return (
    <>
      <Lista de={sesiones.slice(0, MANY)} />
      {sesiones.length > MANY && (
        <Pliegue titulo={`Ver las otras ${sesiones.length - MANY}`}>
          <Lista de={sesiones.slice(MANY)} />
        </Pliegue>
      )}
      {sesiones.length > 1 ? (
        <SendButton
          fields={{ intencion: 'cerrar-otras' }}
          formClassName="mt-4"
          variant="secondary"
          pendingText="Cerrando..."
          className="max-sm:w-full"
        >
          Cerrar las otras
        </SendButton>
      ) : (
        <p className="mt-2 text-sm text-tinta-suave">No tienes otras sesiones abiertas.</p>
      )}
    </>
  )
}

const Lista = ({ de }: { de: readonly Sesion[] }) => (
  <ul className="divide-y divide-borde">
    {de.map(({ id, dispositivo, desde, esta }) => (
      <li key={id} className="flex items-center gap-4 py-3 first:pt-0 max-xs:items-start">
        <Icon of={MonitorSmartphone} className="size-6 shrink-0 text-tinta-suave" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
            {dispositivo}
            {esta && <Etiqueta>Esta sesión</Etiqueta>}
          </p>
          <p className="text-sm text-tinta-suave">
            Desde el <time dateTime={desde}>{formatShortMoment(desde)}</time>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
