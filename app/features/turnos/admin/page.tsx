import { HeartHandshake } from 'lucide'
import { Link, useFetcher } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { DiaCorto } from '#app/parts/admin/dia-corto.tsx'
import { ACCION_PRINCIPAL, Datos, Fila } from '#app/parts/admin/fila.tsx'
import { Eliminar, NombreQueAbre } from '#app/parts/admin/fila-editable.tsx'
import { EditForm } from '#app/parts/admin/formulario/edit-form.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { IconoDeFila, Lista } from '#app/parts/admin/lista.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones, useResultado } from '#app/parts/admin/respuestas.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { WhatsappCon } from '#app/parts/admin/whatsapp-con.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { enPalabras, ROLES_SUGERIDOS, rutaDeMes, TEXTOS_TURNOS, turnoSchema } from '../turno.ts'
import type { Route } from './+types/page'
import { PorAvisar } from './avisar.tsx'
import { readSeccion } from './datos.server.ts'
import { Equipo } from './equipo.tsx'
import { FALLAS_TURNOS } from './fallas.ts'
import { Roles } from './roles.tsx'
import { EQUIPO_ACTIONS, TURNOS_ACTIONS } from './turnos-actions.server.ts'

export const loader = adminLoader(({ platform, url }) => readSeccion(platform, url))

export const action = adminActions(FALLAS_TURNOS, { ...TURNOS_ACTIONS, ...EQUIPO_ACTIONS })

export const clientAction = keepTyped(FALLAS_TURNOS)

const PARTES = [
  { id: 'turnos', label: 'Turnos' },
  { id: 'equipo', label: 'Equipo' },
] as const

export default function SeccionTurnos({ loaderData }: Route.ComponentProps) {
  return (
    <Tabs
      label="Turnos"
      tabs={PARTES}
      selected={loaderData.parte}
      search={(id) => (id === 'equipo' ? '?parte=equipo' : '')}
    >
      {loaderData.parte === 'equipo' ? <Equipo {...loaderData} /> : <Turnos {...loaderData} />}
    </Tabs>
  )
}

type TurnosProps = Extract<Route.ComponentProps['loaderData'], { parte: 'turnos' }>

/** The events that people serve at: a form that adds or edits, beside the list. */
function Turnos({ turnos, eventos, editando, porRecordar, cambiados, personas }: TurnosProps) {
  const { editing, place, close } = useEdicion(editando, TEXTOS_TURNOS.borrado)
  return (
    <FormBesideList
      {...place}
      agregar="Nuevo turno"
      form={
        <EditForm
          key={editing?.id ?? 'nuevo'}
          titulo={editing ? `Roles de ${editing.titulo}` : 'Nuevo turno'}
          enviar="Crear turno"
          item={editing}
          nuevo={{ puestos: ROLES_SUGERIDOS }}
          schema={turnoSchema}
          etiquetas={{ puestos: 'Roles' }}
          onClose={close}
        >
          {({ evento, puestos }) => (
            <>
              {editing ? (
                <input type="hidden" name="evento" value={editing.id} />
              ) : (
                <SelectField label="Evento de la agenda" field={evento}>
                  <option value="">Elige un evento</option>
                  {eventos.map(({ slug, titulo }) => (
                    <option key={slug} value={slug}>
                      {titulo}
                    </option>
                  ))}
                </SelectField>
              )}
              <Roles field={puestos} />
            </>
          )}
        </EditForm>
      }
    >
      {cambiados.length > 0 && (
        <PorEscribir titulo="Avísales que su turno cambió" filas={cambiados} {...CAMBIADO} />
      )}
      {porRecordar.length > 0 && (
        <PorEscribir titulo="Recuérdales su turno" filas={porRecordar} {...RECORDADO} />
      )}
      <Lista
        titulo="Eventos con turnos"
        pagina={{ filas: turnos }}
        icono={HeartHandshake}
        vacio="Todavía no hay turnos."
        comienzo="Elige un evento de la agenda y di qué roles necesita. Después agrega a tu equipo y propón el mes."
      >
        {(turno) => <FilaTurno key={turno.id} turno={turno} editing={turno.id === editing?.id} />}
      </Lista>
      {turnos.length > 0 && personas === 0 && (
        <div className="rounded-xl border-vitral-ambar border-l-4 bg-relieve p-4">
          <p className="mb-3">Falta tu equipo: agrega a quienes sirven y podrás proponer el mes.</p>
          <ButtonLink to="?parte=equipo&agregar=" variant="secondary">
            Agregar al equipo
          </ButtonLink>
        </div>
      )}
    </FormBesideList>
  )
}

type FilaProps = { turno: TurnosProps['turnos'][number]; editing: boolean }

function FilaTurno({ turno: { id, titulo, roles, proxima, abiertas }, editing }: FilaProps) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const despues = abiertas.filter((dia) => dia !== proxima?.dia).length
  return (
    <Fila
      nombre={titulo}
      dia={proxima?.dia}
      picture={<IconoDeFila de={HeartHandshake} />}
      editing={editing}
      busy={fetcher.state !== 'idle'}
      menu={
        <Eliminar
          nombre={titulo}
          question={{
            title: `¿Eliminar los turnos de «${titulo}»?`,
            detail:
              'Se borra también quién sirve en cada fecha. El evento sigue en la agenda. No se puede deshacer.',
          }}
          fields={{ intencion: 'eliminar', id }}
          fetcher={fetcher}
        />
      }
    >
      <NombreQueAbre id={id} to={rutaDeMes(id)}>
        {titulo}
      </NombreQueAbre>
      {proxima && (
        <p className="sr-only">
          Próxima fecha: <DiaCorto dia={proxima.dia} />
        </p>
      )}
      <Datos>
        {proxima ? proxima.roles.map(quienes) : roles.map(enPalabras).join(', ')}
        {despues > 0 && `Fechas siguientes: ${faltanTantos(despues)}`}
        {proxima?.roles.some(({ propuesta }) => propuesta) && 'Sin publicar'}
      </Datos>
      {abiertas[0] && (
        <Link to={rutaDeMes(id, abiertas[0].slice(0, 7))} className={`${ACCION_PRINCIPAL} max-xs:px-4`}>
          Asignar personas
          <span className="sr-only"> a los turnos de {titulo}</span>
        </Link>
      )}
    </Fila>
  )
}

type Rol = NonNullable<FilaProps['turno']['proxima']>['roles'][number]

const quienes = ({ rol, nombres, faltan }: Rol) => (
  <span key={rol}>
    {rol}: {nombres.join(', ')}
    {faltan > 0 && nombres.length > 0 && ', '}
    {faltan > 0 && <span className="font-bold text-error">{faltanTantos(faltan)}</span>}
  </span>
)

const faltanTantos = (cuantos: number) => `${cuantos === 1 ? 'falta' : 'faltan'} ${cuantos}`

const RECORDADO = { intencion: 'avisada', hecho: 'Ya le recordé', palabra: 'WhatsApp' }
const CAMBIADO = { intencion: 'enterada', hecho: 'Ya le avisé', palabra: 'Avisar por WhatsApp' }

type PorEscribirProps = {
  titulo: string
  filas: TurnosProps['porRecordar']
  intencion: string
  hecho: string
  palabra: string
}

/** Who has no e-mail is reminded, or told of a change, by a person. */
function PorEscribir({ titulo, filas, intencion, hecho, palabra }: PorEscribirProps) {
  const { begin, avisos } = useAcciones()
  return (
    <Panel titulo={titulo}>
      {avisos}
      <ul className="divide-y divide-borde">
        {filas.map(({ id, nombre, whatsapp, detalle, texto }) => (
          <PorAvisar key={id} nombre={nombre} detalle={detalle}>
            <WhatsappCon nombre={nombre} numero={whatsapp} mensaje={texto} palabra={palabra} />
            <SendButton fields={{ intencion, id }} clave={id} onAct={begin} variant="quiet">
              {hecho}
              <span className="sr-only"> a {nombre}</span>
            </SendButton>
          </PorAvisar>
        ))}
      </ul>
    </Panel>
  )
}
