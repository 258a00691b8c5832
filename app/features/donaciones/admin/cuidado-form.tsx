import { Panel } from '#app/parts/admin/panel.tsx'
import { useEnvio } from '#app/parts/admin/use-envio.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { CUIDADO_LABELS, type Cuidado } from '../cuidado/cuidado.ts'
import { Contrasena } from './contrasena.tsx'

/** The two settings that guard bank accounts, for whoever administers the site. */
export function CuidadoForm({ cuidado, version, yo }: { cuidado: Cuidado; version: number; yo: string }) {
  const { fetcher, fallido, pending } = useEnvio('cuidar-cuentas')
  const typed = fallido?.envio?.initialValue
  const isOn = (name: keyof Cuidado) => (typed ? typed[name] === 'on' : cuidado[name])
  return (
    <Panel titulo="Cuidar los cambios">
      {/* The key renews it once it is saved: the password must not stay in it. */}
      <fetcher.Form key={version} method="post" className="space-y-4">
        <input type="hidden" name="intencion" value="cuidar-cuentas" />
        <input type="hidden" name="version" value={version} />
        <Switch label={CUIDADO_LABELS.clave} name="clave" defaultChecked={isOn('clave')} />
        <Switch
          label={CUIDADO_LABELS.segunda}
          hint="Hasta que lo dé, los visitantes ven los datos de antes. Si queda una sola persona con este permiso, no se pide."
          name="segunda"
          defaultChecked={isOn('segunda')}
        />
        <Contrasena yo={yo} fallido={fallido} />
        <Button type="submit" variant="secondary" pending={pending} pendingText="Guardando...">
          Guardar <span className="sr-only">cómo se cuidan</span>
        </Button>
      </fetcher.Form>
    </Panel>
  )
}
