import { KeyRound } from 'lucide'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const ADMINISTRADORES = '/admin/dashboard/ajustes?parte=administradores'

const REVISAR = (
  <ButtonLink to={ADMINISTRADORES} variant="secondary">
    Revisar los permisos
  </ButtonLink>
)

/** Tells who administered the site before there were permissions what changed, until they say that they know. */
export function PermisosNuevos() {
  return (
    <Asunto icono={<Icon of={KeyRound} className="text-vitral-zafiro" />}>
      <p className="py-2 font-bold">Ahora eliges qué puede hacer cada persona</p>
      <p className="text-tinta-suave">
        Hasta hoy cada administrador podía hacerlo todo, también leer las peticiones de oración. Nadie ha
        perdido nada: si alguien no necesita leerlas, o solo cuida las fotos, cámbialo en Ajustes.
      </p>
      <SendButton
        fields={{ intencion: 'permisos-vistos' }}
        action={ADMINISTRADORES}
        formClassName="mt-3 flex flex-wrap gap-2"
        before={REVISAR}
        variant="quiet"
      >
        Entendido
      </SendButton>
    </Asunto>
  )
}
