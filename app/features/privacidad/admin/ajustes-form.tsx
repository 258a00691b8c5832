import { getFormProps } from '@conform-to/react'
import { MailCheck, MailWarning } from 'lucide'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useGuardado } from '#app/parts/admin/use-guardado.ts'
import { sinEnviar } from '#app/parts/avisos/avisos.ts'
import type { Unsent } from '#app/platform/mail/outbox.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckboxField, SelectField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  type AjustesPrivacidad,
  ajustesPrivacidadSchema,
  NOMBRES_PLAZO,
  PLAZOS,
} from '../ajustes-privacidad.ts'

/** The state of mail: not configured, working, or refused since a moment. */
export type EstadoCorreo = { activo: false } | { activo: true; sinSalir: Unsent[]; avisados: string[] }

type PrivacidadProps = {
  cargado: { ajustes: AjustesPrivacidad; version: number }
  correo: EstadoCorreo
}

/** The form of `config/privacidad`: how long requests are kept, and what mails say of them. */
export function PrivacidadForm({ cargado, correo }: PrivacidadProps) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(cargado, 'privacidad')
  const { ajustes } = base
  const [form, fields] = useSchemaForm(ajustesPrivacidadSchema, {
    id: `privacidad-${edicion}`,
    defaultValue: { ...ajustes, borrarAtendidas: String(ajustes.borrarAtendidas) },
    lastResult: envio,
  })
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      {...getFormProps(form)}
      className="grid items-start gap-6 lg:grid-cols-2"
    >
      <input type="hidden" name="intencion" value="privacidad" />
      <input type="hidden" name="version" value={version} />
      {actual && <Overtaken actual={actual.datos} etiquetas={ETIQUETAS} escrito={{}} />}
      <Panel titulo="Cuánto se guardan las peticiones">
        <SelectField
          label={ETIQUETAS.borrarAtendidas}
          hint="Se cuenta desde que la marcas como atendida. Las pendientes no se borran solas. La Política de Privacidad muestra este plazo."
          field={fields.borrarAtendidas}
        >
          {PLAZOS.map((dias) => (
            <option key={dias} value={dias}>
              {NOMBRES_PLAZO[dias]}
            </option>
          ))}
        </SelectField>
      </Panel>
      <Panel titulo="Avisos por correo">
        <Estado correo={correo} />
        <CheckboxField
          className="mt-4"
          label={ETIQUETAS.textoEnAvisos}
          hint="Sin marcar, el correo solo dice que llegó una y trae el enlace al panel. Un correo pasa por otros servidores y queda en el teléfono: piénsalo bien."
          field={fields.textoEnAvisos}
        />
      </Panel>
      <Button
        type="submit"
        pending={pending}
        pendingText="Guardando..."
        className="max-sm:w-full sm:justify-self-start"
      >
        Guardar cambios
      </Button>
    </fetcher.Form>
  )
}

const ETIQUETAS = {
  borrarAtendidas: 'Borrar las peticiones atendidas después de',
  textoEnAvisos: 'Incluir el nombre y la petición en el correo',
} as const

function Estado({ correo }: { correo: EstadoCorreo }) {
  if (!correo.activo)
    return (
      <Linea icono={<Icon of={MailWarning} className="size-6 text-error" />}>
        <strong>Nadie recibe avisos por correo.</strong> Falta conectar el correo del sitio; pídelo a quien lo
        instaló. Hasta entonces, entra al panel a ver si llegó una petición.
      </Linea>
    )
  if (correo.sinSalir.length > 0)
    return (
      <Linea icono={<Icon of={MailWarning} className="size-6 text-error" />}>
        {correo.sinSalir.map(sinEnviar).join(' ')}
      </Linea>
    )
  return (
    <Linea icono={<Icon of={MailCheck} className="size-6 text-vitral-oliva" />}>
      {correo.avisados.length === 0
        ? 'El correo funciona, pero ningún administrador quiere avisos. Cada uno lo elige en «Mi cuenta».'
        : `Cuando llega una petición avisamos a ${correo.avisados.join(', ')}. Cada uno lo elige en «Mi cuenta».`}
    </Linea>
  )
}

function Linea({ icono, children }: { icono: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden="true" className="shrink-0">
        {icono}
      </span>
      <p className="min-w-0 break-words">{children}</p>
    </div>
  )
}
