import type { ComponentProps } from 'react'
import { LISTA_PERMISOS, PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'
import { Switch } from '#app/ui/forms/switch.tsx'

const QUE_PUEDE: Record<Permiso, string> = {
  fotos: 'Subir y ordenar fotos, y las colecciones',
  predicaciones: 'Publicar predicaciones, series y el podcast',
  agenda: 'Eventos, inscritos, turnos, boletín y transmisión en vivo',
  contacto: 'Dirección, horarios, radio, páginas y textos del sitio',
  cuentas: 'Los datos de las cuentas para donar',
  peticiones: 'Leerlas y atenderlas, y los datos de las personas',
  administrador: 'Personas, ajustes y actividad. Incluye todo lo demás, menos las peticiones de oración',
}

type Inputs = (permiso: Permiso) => ComponentProps<'input'>

/** A switch for each permission. Administration brings the others along, which then look as they are: on. */
export function CamposPermisos({ input, id }: { input: Inputs; id: string }) {
  return (
    <div className="permisos divide-y divide-borde">
      <p className="hidden pb-2 text-sm text-tinta-suave [.permisos:has([value=administrador]:checked)_&]:block">
        Lo que se ve tenue está incluido en {PERMISOS.administrador}.
      </p>
      {LISTA_PERMISOS.map((permiso) => (
        <Switch
          key={permiso}
          label={PERMISOS[permiso]}
          hint={QUE_PUEDE[permiso]}
          {...input(permiso)}
          id={`${id}-${permiso}`}
          name="permisos"
          value={permiso}
          className={
            permiso === 'administrador' || permiso === 'peticiones'
              ? ''
              : '[.permisos:has([value=administrador]:checked)_&]:opacity-60'
          }
        />
      ))}
    </div>
  )
}
