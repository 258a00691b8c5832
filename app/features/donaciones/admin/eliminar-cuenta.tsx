import { useFetcher } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { type CuentaBancaria, TEXTOS_CUENTA } from '../cuenta-bancaria.ts'
import { Contrasena } from './contrasena.tsx'

/** Asks for the password before an account is deleted, in the place of its form. */
export function EliminarCuenta({
  cuenta,
  yo,
  onDone,
}: {
  cuenta: CuentaBancaria
  yo: string
  onDone: () => void
}) {
  const fetcher = useFetcher<Resultado>()
  const respuesta = useRespuesta(fetcher, formularioOf('eliminar', cuenta.id))
  useResultado(fetcher.data as Resultado | undefined, { onOk: onDone })
  const error = respuesta && !respuesta.ok ? respuesta.envio?.error?.contrasena : undefined
  return (
    <Panel titulo="Eliminar cuenta">
      <fetcher.Form method="post" className="space-y-5">
        <p>{TEXTOS_CUENTA.confirmar}</p>
        <p className="font-bold lining-nums">{`${cuenta.banco} · ${cuenta.numero}`}</p>
        <input type="hidden" name="intencion" value="eliminar" />
        <input type="hidden" name="id" value={cuenta.id} />
        <Contrasena yo={yo} error={error ?? undefined} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="danger" pending={fetcher.state !== 'idle'}>
            Eliminar
          </Button>
          <Cancelar onCancel={onDone} />
        </div>
      </fetcher.Form>
      <BackToPage />
    </Panel>
  )
}
