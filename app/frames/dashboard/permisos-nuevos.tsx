import { KeyRound } from 'lucide'
import { useFetcher } from 'react-router'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const ADMINISTRADORES = '/admin/dashboard/ajustes?parte=administradores'

/** Tells who administered the site before there were permissions what changed, until they say that they know. */
export function PermisosNuevos() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <Asunto icono={<Icon of={KeyRound} className="text-vitral-zafiro" />}>
      <p className="py-2 font-bold">Ahora eliges qué puede hacer cada persona</p>
      <p className="text-tinta-suave">
        Hasta hoy cada administrador podía hacerlo todo, también leer las peticiones de oración. Nadie ha
        perdido nada: si alguien no necesita leerlas, o solo cuida las fotos, cámbialo en Ajustes.
      </p>
      <fetcher.Form method="post" action={ADMINISTRADORES} className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="intencion" value="permisos-vistos" />
        <ButtonLink to={ADMINISTRADORES} variant="secondary">
          Revisar los permisos
        </ButtonLink>
        <Button type="submit" variant="quiet" pending={fetcher.state !== 'idle'}>
          Entendido
        </Button>
      </fetcher.Form>
    </Asunto>
  )
}
