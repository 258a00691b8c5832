import { CircleAlert } from 'lucide'
import { Link } from 'react-router'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { CheckboxField, TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { vivo } from '../feature.ts'
import { FALLAS_YOUTUBE, type Falla, TEXTOS_YOUTUBE, youtubeFormSchema } from '../youtube/ajustes-youtube.ts'
import type { ajustesYoutube } from './ajustes.server.ts'

export const parteYoutube: ParteAjustes<DatosDe<typeof ajustesYoutube>> = {
  id: 'youtube',
  label: 'YouTube',
  needs: vivo.permiso,
  fallas: { youtube: TEXTOS_YOUTUBE.error, 'probar-youtube': TEXTOS_YOUTUBE.errorProbar },
  Panel: ({ datos }) => <YoutubeForm cargado={datos} />,
}

type YoutubeProps = { cargado: { canal: string; hayClave: boolean; falla: Falla | '' } }

/** The church's channel, and the key with which the site asks YouTube. */
function YoutubeForm({ cargado }: YoutubeProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel titulo="En vivo por YouTube">
        <p className="mb-4 rounded-xl bg-relieve p-3 font-bold">
          Esto lo hace una vez quien instaló el sitio. Después funciona solo.
        </p>
        <p className="mb-5">
          Durante los cultos de la agenda el sitio mira tu canal cada 2 minutos: dice solo que están en vivo,
          y deja de decirlo cuando la transmisión termina. Sin clave no se pregunta nada, y lo avisas tú en{' '}
          <Link to="/admin/dashboard/vivo" className="underline underline-offset-4">
            En vivo
          </Link>
          .
        </p>
        {cargado.hayClave && cargado.falla && (
          <p className="mb-5 flex items-start gap-3 font-bold text-error">
            <Icon of={CircleAlert} className="mt-0.5 size-6 shrink-0" />
            {FALLAS_YOUTUBE[cargado.falla]}
          </p>
        )}
        {/* Once saved it is another form, with what is stored now. */}
        <Canal key={`${cargado.canal} ${cargado.hayClave}`} cargado={cargado} />
        {cargado.hayClave && cargado.canal !== '' && <Probar />}
      </Panel>
      <Panel titulo="Cómo conseguir la clave">
        <p>
          La clave es una contraseña larga que Google le da al sitio para que pueda preguntar a YouTube si
          están en vivo. No abre tu canal ni tu correo.
        </p>
        <p className="mt-3">Es gratis, y toma unos diez minutos con la cuenta de Google de la iglesia.</p>
        <Pliegue titulo="Ver los pasos">
          <ol className="list-decimal space-y-2 pl-5">
            <li>
              Entra a{' '}
              <a
                href="https://console.cloud.google.com/"
                target="_blank"
                rel="noreferrer"
                className="break-words underline underline-offset-4"
              >
                console.cloud.google.com
              </a>{' '}
              y crea un proyecto.
            </li>
            <li>En «APIs y servicios», «Biblioteca», busca «YouTube Data API v3» y habilítala.</li>
            <li>En «Credenciales» elige «Crear credenciales» y «Clave de API».</li>
            <li>Restringe la clave a «YouTube Data API v3», cópiala y pégala aquí.</li>
          </ol>
        </Pliegue>
      </Panel>
    </div>
  )
}

/** Asks YouTube now with what is saved, so that a wrong key shows before the next service. */
function Probar() {
  return (
    <SendButton
      fields={{ intencion: 'probar-youtube' }}
      formClassName="mt-6 border-borde border-t pt-4"
      before={<p className="mb-3 text-tinta-suave">Pregunta a YouTube con lo que está guardado.</p>}
      variant="secondary"
      pendingText="Preguntando..."
      className="max-sm:w-full"
    >
      Probar
    </SendButton>
  )
}

function Canal({ cargado: { canal, hayClave } }: YoutubeProps) {
  const formulario = useFormulario(youtubeFormSchema, { intencion: 'youtube', defaultValue: { canal } })
  const { fields } = formulario
  return (
    <Formulario
      of={formulario}
      className="grid gap-5"
      send="Guardar cambios"
      button={{ className: 'max-sm:w-full sm:justify-self-start' }}
    >
      <TextField
        label="Canal de YouTube"
        field={fields.canal}
        hint="Su nombre con @, o su dirección: youtube.com/@… o youtube.com/channel/UC…"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Clave de YouTube"
        field={fields.clave}
        type="password"
        hint={
          hayClave
            ? 'Guardada: no se vuelve a mostrar. Déjala en blanco para conservarla.'
            : 'La da Google: mira «Cómo conseguir la clave».'
        }
        autoComplete="new-password"
      />
      {hayClave && <CheckboxField label="Quitar la clave guardada" field={fields.quitarClave} />}
    </Formulario>
  )
}
