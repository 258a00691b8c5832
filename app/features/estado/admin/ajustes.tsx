import { CircleAlert, CircleCheck, CircleX, Mail, RotateCw } from 'lucide'
import { Link } from 'react-router'
import { fraseSchema } from '#app/features/respaldo/restaurar/paso.ts'
import type { DatosDe, ParteAjustes } from '#app/parts/admin/ajustes.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { estado } from '../feature.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { TEXTOS_ESTADO } from '../textos.ts'
import type { ajustesEstado } from './ajustes.server.ts'

export const parteEstado: ParteAjustes<DatosDe<typeof ajustesEstado>> = {
  id: 'estado',
  label: 'Estado',
  needs: estado.permiso,
  fallas: {
    'correo-de-prueba': TEXTOS_ESTADO.errorCorreo,
    'probar-frase': TEXTOS_ESTADO.errorFrase,
    'preguntar-versiones': TEXTOS_ESTADO.errorPreguntar,
  },
  Panel: ({ datos }) => <Estado {...datos} />,
}

const ICONOS = {
  bien: <Icon of={CircleCheck} className="text-vitral-oliva" />,
  aviso: <Icon of={CircleAlert} className="text-vitral-ambar" />,
  mal: <Icon of={CircleX} className="text-error" />,
}
const EN_PALABRAS = { bien: 'Bien', aviso: 'Atención', mal: 'Mal' }

/** How each part of the site is, what needs somebody first. */
function Estado({ hallazgos, hayCorreo, pregunta }: DatosDe<typeof ajustesEstado>) {
  const bad = hallazgos.filter(({ nivel }) => nivel !== 'bien')
  const good = hallazgos.filter(({ nivel }) => nivel === 'bien')
  return (
    <Panel titulo="Cómo está el sitio">
      <p className="text-tinta-suave">
        {bad.length === 0
          ? 'Todo está bien.'
          : 'Esto necesita atención. Si no sabes cómo arreglarlo, muéstraselo a quien instaló el sitio.'}
      </p>
      <Hallazgos de={bad} />
      {good.length > 0 && (
        <Pliegue titulo={`Ver lo que está bien (${good.length})`}>
          <Hallazgos de={good} />
        </Pliegue>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to="?parte=estado" variant="secondary">
          <Icon of={RotateCw} className="size-5" />
          Revisar de nuevo
        </ButtonLink>
        {hayCorreo && (
          <SendButton fields={{ intencion: 'correo-de-prueba' }} formClassName="contents" variant="secondary">
            <Icon of={Mail} className="size-5" />
            Enviarme un correo de prueba
          </SendButton>
        )}
      </div>
      {pregunta && <Versiones {...pregunta} />}
    </Panel>
  )
}

const Hallazgos = ({ de }: { de: readonly Hallazgo[] }) => (
  <ul className="mt-2 divide-y divide-borde xl:grid xl:grid-cols-2 xl:gap-x-10 xl:divide-y-0 xl:[&>:last-child:nth-child(odd)]:col-span-2">
    {de.map((hallazgo) => (
      <Fila key={hallazgo.id} {...hallazgo} />
    ))}
  </ul>
)

/** Whether the site asks for new versions: only once somebody says so. */
const Versiones = ({ en, preguntar }: { en: string; preguntar: boolean }) => (
  <section className="mt-6 border-borde border-t pt-5">
    <h3 className="text-lg">Versiones nuevas</h3>
    <p className="mt-1 wrap-anywhere text-tinta-suave">
      {preguntar
        ? `Una vez por semana el sitio pregunta en ${en} si hay una versión nueva. Solo dice cuál tiene.`
        : `El sitio puede preguntar una vez por semana en ${en} si hay una versión nueva. Solo diría cuál tiene.`}
    </p>
    <SendButton
      fields={{ intencion: 'preguntar-versiones', preguntar: preguntar ? 'no' : 'si' }}
      formClassName="mt-3"
      variant="secondary"
      className="max-sm:w-full"
    >
      {preguntar ? 'Dejar de preguntar' : 'Preguntar cada semana'}
    </SendButton>
  </section>
)

function ProbarFrase() {
  const formulario = useFormulario(fraseSchema, { intencion: 'probar-frase' })
  return (
    <Formulario
      of={formulario}
      className="mt-3 max-w-xl space-y-4"
      send="Probar la frase"
      sending="Probando..."
      button={{ variant: 'secondary', className: 'max-sm:w-full' }}
    >
      <TextField
        label="Frase del respaldo"
        hint="No se guarda: solo la fecha en que resultó."
        type="password"
        autoComplete="off"
        field={formulario.fields.frase}
      />
    </Formulario>
  )
}

/** Where in Ajustes what was found is mended. */
const DONDE = new Map([
  ['respaldos', { parte: 'respaldo', nombre: 'Respaldo' }],
  ['administradores', { parte: 'cuenta', nombre: 'Mi cuenta' }],
])

/** What whoever installed the site needs is folded: volunteers read the rest. */
const Fila = ({ id, nombre, nivel, texto, remedio, tecnico }: Hallazgo) => (
  <Asunto icono={ICONOS[nivel]}>
    <p className="flex items-center gap-2 font-bold max-xs:mb-1 max-xs:text-[min(1.1em,8.6vw)]">
      <span aria-hidden="true" className="text-[0.8em] xs:hidden">
        {ICONOS[nivel]}
      </span>
      {nombre}
      <span className="sr-only">: {EN_PALABRAS[nivel]}</span>
    </p>
    <p className="wrap-anywhere lining-nums">{texto}</p>
    {remedio && <p className="wrap-anywhere text-tinta-suave max-xs:mt-3">{remedio}</p>}
    {remedio && DONDE.has(id) && (
      <Link
        to={`?parte=${DONDE.get(id)?.parte}`}
        className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4"
      >
        Ir a {DONDE.get(id)?.nombre}
      </Link>
    )}
    {id === 'frase' && remedio && <ProbarFrase />}
    {tecnico && (
      <Pliegue
        quiet
        titulo={
          <>
            Para quien lo instaló
            <span className="sr-only">: {nombre}</span>
          </>
        }
      >
        <p className="wrap-anywhere text-sm text-tinta-suave lining-nums">{tecnico}</p>
      </Pliegue>
    )}
  </Asunto>
)
