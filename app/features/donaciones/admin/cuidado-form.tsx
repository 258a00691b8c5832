import { useFetcher } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { CUIDADO_LABELS, type Cuidado } from '../cuidado/cuidado.ts'
import { Contrasena } from './contrasena.tsx'

/** The two settings that guard bank accounts, for whoever administers the site. */
export function CuidadoForm({ cuidado, version, yo }: { cuidado: Cuidado; version: number; yo: string }) {
  const fetcher = useFetcher<Resultado>()
  const respuesta = useRespuesta(fetcher, formularioOf('cuidar-cuentas'))
  useResultado(fetcher.data as Resultado | undefined)
  const envio = respuesta && !respuesta.ok ? respuesta.envio : undefined
  const typed = envio?.initialValue
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
        <Contrasena yo={yo} error={envio?.error?.contrasena ?? undefined} />
        <Button
          type="submit"
          variant="secondary"
          pending={fetcher.state !== 'idle'}
          pendingText="Guardando..."
        >
          Guardar <span className="sr-only">cómo se cuidan</span>
        </Button>
      </fetcher.Form>
    </Panel>
  )
}
