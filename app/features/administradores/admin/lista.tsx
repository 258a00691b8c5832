import { getCollectionProps } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DatosDe } from '#app/parts/admin/ajustes.ts'
import { ACCION_EN_PALABRAS, BOTON_EN_PALABRAS, Datos } from '#app/parts/admin/fila.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { Formulario } from '#app/parts/admin/formulario/formulario.tsx'
import { Inicial } from '#app/parts/admin/inicial.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones, useServed } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { ConfirmedButton, SendButton } from '#app/parts/admin/send-button.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { useFormulario } from '#app/parts/admin/use-formulario.ts'
import { LISTA_PERMISOS, nombresDe, PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { nuevoAdministradorSchema } from '../administrador.ts'
import type { Persona as UnaPersona } from '../permisos.server.ts'
import type { ajustesAdministradores } from './ajustes.server.ts'
import { anularOf, type Enlace, EnlaceAbierto, EnlaceEnviado, EnlaceNuevo } from './enlace.tsx'
import { Etiqueta } from './etiqueta.tsx'
import type { ResultadoEnlace } from './lista-actions.server.ts'
import { CamposPermisos } from './permisos-campos.tsx'

/**
 * The people of the dashboard and what each may do. A new one chooses the password with a link that is shown
 * once.
 */
export function Administradores({ personas, enlaces, yo }: DatosDe<typeof ajustesAdministradores>) {
  const served = useServed<ResultadoEnlace>()
  const [enlace, setEnlace] = useState(served?.ok ? served.enlace : undefined)
  const acciones = useAcciones()
  const begin = (clave: string) => {
    acciones.begin(clave)
    setEnlace((shown) => (clave === anularOf(shown?.email) ? undefined : shown))
  }
  const administran = personas.filter((each) => each.conCuenta && each.permisos.includes('administrador'))
  const { place, close } = useEdicion(undefined)
  return (
    <FormBesideList
      {...place}
      agregar="Agregar administrador"
      form={
        <Panel titulo="Nuevo administrador">
          <NuevoForm
            onEnlace={(nuevo) => {
              setEnlace(nuevo)
              close()
            }}
          />
        </Panel>
      }
    >
      {acciones.avisos}
      {enlace &&
        (enlace.codigo ? (
          <EnlaceNuevo key={enlace.codigo} {...enlace} codigo={enlace.codigo} />
        ) : (
          <EnlaceEnviado {...enlace} />
        ))}
      <Panel titulo="Administradores">
        <ul className="divide-y divide-borde">
          {personas.map((persona) => (
            <Persona
              key={persona.email}
              persona={persona}
              yo={persona.email === yo}
              unica={administran.length === 1 && administran[0] === persona}
              onAct={begin}
              abierto={enlaces.find(({ email }) => email === persona.email)?.expira}
              onEnlace={setEnlace}
            />
          ))}
        </ul>
      </Panel>
    </FormBesideList>
  )
}

/** Passes the link of each new answer to the parent, once. */
function useEnlace(data: unknown, onEnlace: (enlace: Enlace) => void) {
  const seen = useRef<unknown>(undefined)
  useEffect(() => {
    if (!data || seen.current === data) return
    seen.current = data
    const { enlace } = data as { enlace?: Enlace }
    if (enlace) onEnlace(enlace)
  })
}

function Persona({
  persona: { email, conCuenta, permisos },
  yo,
  unica,
  abierto,
  onAct,
  onEnlace,
}: {
  persona: UnaPersona
  yo: boolean
  /** Nobody else could administer the site. */
  unica: boolean
  /** Until when their link is good. */
  abierto: string | undefined
  onAct: (id: string) => void
  onEnlace: (enlace: Enlace) => void
}) {
  useEnlace(useFetcher<Resultado>({ key: email }).data, onEnlace)
  const question = {
    title: `¿Estás seguro de que quieres quitar a ${email}?`,
    detail: yo
      ? 'Eres tú: tu sesión se cerrará y ya no podrás entrar al panel.'
      : 'Sus sesiones se cerrarán y ya no podrá entrar al panel.',
    confirmLabel: 'Quitar',
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="flex w-full gap-3">
        <Inicial de={email} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold leading-snug">
            <span className="break-all">{email}</span>
            {yo && <Etiqueta>Eres tú</Etiqueta>}
          </p>
          <Datos>
            {resumen(permisos)}
            {!conCuenta && 'Aún no crea su contraseña'}
          </Datos>
          {unica && (
            <p className="mt-1 text-pretty text-tinta-suave text-xs leading-snug max-xs:mt-3">
              Para quitar esta cuenta, agrega antes a otra persona que administre.
            </p>
          )}
        </div>
      </div>
      <div className="-my-1.5 flex w-full flex-wrap max-xs:mt-2 items-center gap-x-6 xs:pl-13">
        <PermisosForm email={email} permisos={permisos} onAct={onAct} />
        {!yo && (
          <SendButton
            fields={{ intencion: 'enlace', email }}
            clave={email}
            onAct={onAct}
            {...BOTON_EN_PALABRAS}
          >
            Crear enlace <span className="sr-only">para {email}</span>
          </SendButton>
        )}
        {!unica && (
          <ConfirmedButton
            question={question}
            fields={{ intencion: 'quitar-administrador', email }}
            clave={email}
            onAct={onAct}
            {...BOTON_EN_PALABRAS}
          >
            Quitar <span className="sr-only">a {email}</span>
          </ConfirmedButton>
        )}
      </div>
      {abierto && <EnlaceAbierto email={email} hasta={abierto} onAct={onAct} />}
    </li>
  )
}

/** What somebody may do, in a line. */
function resumen(permisos: readonly Permiso[]): string {
  if (!permisos.includes('administrador')) return nombresDe(permisos)
  return permisos.includes('peticiones')
    ? `${PERMISOS.administrador}, con ${PERMISOS.peticiones.toLowerCase()}`
    : `${PERMISOS.administrador}, sin ${PERMISOS.peticiones.toLowerCase()}`
}

function PermisosForm({
  email,
  permisos,
  onAct,
}: {
  email: string
  permisos: readonly Permiso[]
  onAct: (id: string) => void
}) {
  const switches = (
    <fieldset>
      <legend className="sr-only">Qué puede hacer {email}</legend>
      {/* Drawn anew once something is saved: a switch then stands as it is stored. */}
      <CamposPermisos
        key={permisos.join()}
        id={email}
        input={(permiso) => ({ defaultChecked: permisos.includes(permiso) })}
      />
    </fieldset>
  )
  return (
    <details className="open:order-last open:w-full">
      <summary className={`${ACCION_EN_PALABRAS} cursor-pointer list-none`}>
        Cambiar permisos <span className="sr-only">de {email}</span>
      </summary>
      <SendButton
        fields={{ intencion: 'permisos', id: email }}
        clave={`permisos ${email}`}
        onAct={onAct}
        formClassName="pt-1 pb-3"
        before={switches}
        variant="secondary"
        pendingText="Guardando..."
        className="mt-3 max-sm:w-full"
      >
        Guardar permisos <span className="sr-only">de {email}</span>
      </SendButton>
    </details>
  )
}

function NuevoForm({ onEnlace }: { onEnlace: (enlace: Enlace) => void }) {
  const formulario = useFormulario(nuevoAdministradorSchema, { intencion: 'agregar-administrador' })
  const { email, permisos } = formulario.fields
  const chosen = new Map(
    getCollectionProps(permisos, { type: 'checkbox', options: [...LISTA_PERMISOS] }).map(
      ({ key: _, value, ...input }) => [value, input],
    ),
  )
  useEnlace(formulario.resultado, onEnlace)
  return (
    <Formulario of={formulario} send="Agregar administrador" sending="Agregando..." enBarra>
      <TextField
        label="Correo electrónico"
        hint="Te daremos un enlace para que esa persona elija su contraseña."
        field={email}
        type="email"
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1 font-bold">Qué podrá hacer</legend>
        {/* Above the switches: of seven the first has the focus. */}
        {permisos.errors && (
          <p className="mb-1.5 font-bold text-error text-sm">{permisos.errors.join(' ')}</p>
        )}
        <CamposPermisos key={formulario.form.id} id="nuevo" input={(permiso) => chosen.get(permiso) ?? {}} />
      </fieldset>
    </Formulario>
  )
}
