import { getFormProps } from '@conform-to/react'
import { MailCheck, MailWarning } from 'lucide'
import type { ReactNode } from 'react'
import { administradores } from '#app/features/administradores/feature.ts'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useGuardado } from '#app/parts/admin/respuestas.tsx'
import { SaveBar } from '#app/parts/admin/save-bar.tsx'
import { sinEnviar } from '#app/parts/avisos/avisos.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CheckboxField, SelectField, TextField } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ajustesPrivacidadSchema, NOMBRES_PLAZO, PLAZOS, TEXTOS_PRIVACIDAD } from '../ajustes-privacidad.ts'
import { RUTA_VULNERACIONES } from '../vulneraciones/vulneracion.ts'
import type { ajustesPrivacidad } from './ajustes.server.ts'
import { LoPublicado } from './publicado.tsx'

export const partePrivacidad: ParteAjustes<DatosDe<typeof ajustesPrivacidad>> = {
  id: 'privacidad',
  label: 'Privacidad y avisos',
  // How long what people send is kept is the site's settings; what they sent is another permission.
  needs: administradores.permiso,
  fallas: { privacidad: TEXTOS_PRIVACIDAD.error },
  Panel: ({ datos: { publicado, ...datos } }) => (
    <div className="space-y-6">
      <PrivacidadForm {...datos} />
      <LoPublicado publicado={publicado} />
      <Registros />
    </div>
  ),
}

type Datos = Omit<DatosDe<typeof ajustesPrivacidad>, 'publicado'>

/** The form of `config/privacidad`: how long requests are kept, and what mails say of them. */
function PrivacidadForm({ cargado, correo }: Datos) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(cargado, 'privacidad')
  const { ajustes } = base
  const inicial = {
    ...ajustes,
    borrarAtendidas: String(ajustes.borrarAtendidas),
    textoEnAvisos: ajustes.textoEnAvisos ? 'on' : '',
    ocultarFotos: ajustes.ocultarFotos ? 'on' : '',
  }
  const [form, fields] = useSchemaForm(ajustesPrivacidadSchema, {
    id: `privacidad-${edicion}`,
    defaultValue: inicial,
    lastResult: envio,
  })
  return (
    <fetcher.Form ref={ref} method="post" {...getFormProps(form)}>
      <input type="hidden" name="intencion" value="privacidad" />
      <input type="hidden" name="version" value={version} />
      {/* One card with the bar below it. */}
      <Panel titulo="Lo que decide la iglesia" className="rounded-b-none!">
        {actual && <Overtaken actual={actual.datos} etiquetas={ETIQUETAS} escrito={{}} />}
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <div className="grid gap-y-8">
            <Parte titulo="Cuánto se guardan las peticiones">
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
            </Parte>
            <div id="se-publica" className="scroll-mt-4">
              <Fold
                titulo="Lo que dice la Política de Privacidad"
                resumen="Representante legal y país del servidor"
                conError={Boolean(fields.representante.errors ?? fields.pais.errors)}
                // What the law asks for is still to be filled in.
                abierto={ajustes.representante === '' || ajustes.pais === ''}
              >
                <TextField
                  label={ETIQUETAS.representante}
                  hint="La persona que firma por la iglesia, como figura en sus papeles."
                  field={fields.representante}
                  autoComplete="off"
                />
                <TextField
                  label={ETIQUETAS.pais}
                  hint="«Chile», «Estados Unidos», «Alemania»... Pregúntale a quien instaló el sitio. Si está fuera de Chile, la política lo dice."
                  field={fields.pais}
                  autoComplete="off"
                />
              </Fold>
            </div>
          </div>
          <div className="grid gap-y-8">
            <Parte titulo="Avisos por correo">
              <Estado correo={correo} />
              <CheckboxField
                className="mt-4"
                label={ETIQUETAS.textoEnAvisos}
                hint="Sin marcar, el correo solo dice que llegó una y trae el enlace al panel. Un correo pasa por otros servidores y queda en el teléfono: piénsalo bien."
                field={fields.textoEnAvisos}
              />
            </Parte>
            <Fold
              titulo="Fotos que alguien pide retirar"
              resumen={
                ajustes.ocultarFotos ? 'Se ocultan en cuanto lo piden' : 'Se ven hasta que alguien decide'
              }
              conError={false}
            >
              <CheckboxField
                label={ETIQUETAS.ocultarFotos}
                hint="Queda entre los borradores de Galería hasta que alguien decida: hasta 5 fotos por día desde una misma conexión, y 20 en total. Las demás, y todas si no lo marcas, siguen en el sitio hasta que las oculten en Datos personales."
                field={fields.ocultarFotos}
              />
            </Fold>
          </div>
        </div>
      </Panel>
      <SaveBar
        changed={hasChanges({ initialValue: inicial, value: form.value })}
        pending={pending}
        className="sm:rounded-t-none! sm:border-x-0!"
      />
    </fetcher.Form>
  )
}

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-3 text-lg">{titulo}</h3>
    {children}
  </section>
)

const ETIQUETAS = {
  borrarAtendidas: 'Borrar las peticiones atendidas después de',
  ocultarFotos: 'Ocultar la foto en cuanto lo pidan',
  pais: 'País donde está el servidor',
  representante: 'Representante legal',
  textoEnAvisos: 'Incluir el nombre y la petición en el correo',
} as const

const Registros = () => (
  <div className="grid gap-6 lg:grid-cols-2">
    <Panel titulo="Registro de vulneraciones">
      <p className="mb-4">
        Si alguien vio, perdió o se llevó datos de personas: qué pasó y a quiénes avisar.
      </p>
      <ButtonLink to={RUTA_VULNERACIONES} variant="secondary">
        Abrir el registro
      </ButtonLink>
    </Panel>
    <Panel titulo="Consentimientos">
      <p className="mb-4">Qué aceptó la gente, con las palabras que vio y cuándo.</p>
      <ButtonLink to="/admin/dashboard/privacidad/consentimientos" variant="secondary">
        Ver los consentimientos
      </ButtonLink>
    </Panel>
  </div>
)

/** The state of mail: not configured, working, or refused since a moment. */
function Estado({ correo }: Pick<Datos, 'correo'>) {
  const sinSalir = correo?.sinSalir ?? []
  const failing = !correo || sinSalir.length > 0
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden="true" className="shrink-0">
        <Icon
          of={failing ? MailWarning : MailCheck}
          className={`size-6 ${failing ? 'text-error' : 'text-vitral-oliva'}`}
        />
      </span>
      <p className="min-w-0 break-words">{correo ? estadoOf(correo) : SIN_CORREO}</p>
    </div>
  )
}

function estadoOf({ sinSalir, avisados }: NonNullable<Datos['correo']>): string {
  if (sinSalir.length > 0) return sinSalir.map(sinEnviar).join(' ')
  return avisados.length === 0
    ? 'El correo funciona, pero ningún administrador quiere avisos. Cada uno lo elige en «Mi cuenta».'
    : `Cuando llega una petición avisamos a ${avisados.join(', ')}. Cada uno lo elige en «Mi cuenta».`
}

const SIN_CORREO = (
  <>
    <strong>Nadie recibe avisos por correo.</strong> Falta conectar el correo del sitio; pídelo a quien lo
    instaló. Hasta entonces, entra al panel a ver si llegó una petición.
  </>
)
