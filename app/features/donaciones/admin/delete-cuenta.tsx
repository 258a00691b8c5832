import { Panel } from '#app/parts/admin/panel.tsx'
import { useEnvio } from '#app/parts/admin/use-envio.ts'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
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
  const { fetcher, fallido, pending } = useEnvio('eliminar', { id: cuenta.id, onOk: onDone })
  return (
    <Panel titulo="Eliminar cuenta">
      <fetcher.Form method="post" className="space-y-5">
        <p>{TEXTOS_CUENTA.confirmar}</p>
        <p className="font-bold lining-nums">{`${cuenta.banco} · ${cuenta.numero}`}</p>
        <HiddenFields fields={{ intencion: 'eliminar', id: cuenta.id }} />
        <Contrasena yo={yo} fallido={fallido} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="danger" pending={pending}>
            Eliminar
          </Button>
          <Cancelar onCancel={onDone} />
        </div>
      </fetcher.Form>
      <BackToPage />
    </Panel>
  )
}
