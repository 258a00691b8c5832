import { ChevronLeft, ChevronRight, PencilLine, Send, Sparkles, Trash2, UsersRound } from 'lucide'
import { Link, useLocation, useNavigate } from 'react-router'
import { addMonths } from '#app/features/agenda/dias.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { ENLACE_DE_PANEL } from '#app/parts/admin/panel.tsx'
import { PrintButton } from '#app/parts/admin/print-button.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { ConfirmedButton, SendButton } from '#app/parts/admin/send-button.tsx'
import { Volver } from '#app/parts/admin/volver.tsx'
import { withStates } from '#app/parts/admin/without-scripts/page-states.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { rutaDeMes, SECCION_EQUIPO, SECCION_TURNOS } from '../turno.ts'
import type { Route } from './+types/mes-page'
import { Avisar } from './avisar.tsx'
import { CambiarAMano } from './cambiar.tsx'
import { FALLAS_MES } from './fallas.ts'
import { type Datos, readDatosMes } from './mes.server.ts'
import { MES_ACTIONS } from './mes-actions.server.ts'
import { isBegun, TablaDelMes, TarjetasDelMes } from './tabla.tsx'

export const loader = adminLoader(({ platform, url }) => readDatosMes(platform, url))

export const action = adminActions(FALLAS_MES, MES_ACTIONS)

export const clientAction = keepTyped(FALLAS_MES)

export default function MesDeTurnos({ loaderData }: Route.ComponentProps) {
  const editing = new URLSearchParams(useLocation().search).has('elegir')
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <Volver to={SECCION_TURNOS}>Todos los turnos</Volver>
        {!editing && loaderData && loaderData.fechas.length > 0 && <PrintButton />}
      </div>
      {loaderData ? <Mes {...loaderData} editing={editing} /> : <Empty message="Ese turno ya no está." />}
    </div>
  )
}

function Mes({ editing, ...datos }: Datos & { editing: boolean }) {
  const { evento, titulo, mes, fechas, equipo, avisar, correo } = datos
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ search: `${withStates(search)}` }, { replace: true })
  return (
    // Two dates leave room beside them.
    <div
      className={`grid grid-cols-1 items-start gap-6 print:block ${!editing && fechas.length > 0 && fechas.length < 3 ? 'xl:grid-cols-[minmax(0,1fr)_25rem]' : ''}`}
    >
      <div className="min-w-0 rounded-carta bg-superficie p-4 shadow-carta sm:p-6 print:rounded-none print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="min-w-0 break-words text-2xl">{titulo}</h2>
          {!editing && (
            <Link
              to={`${SECCION_TURNOS}?${new URLSearchParams({ editar: evento })}`}
              className={`${ENLACE_DE_PANEL} print:hidden`}
            >
              Cambiar roles
            </Link>
          )}
        </div>
        <Vecinos evento={evento} mes={mes} />
        {equipo.length === 0 && <SinEquipo />}
        {fechas.length === 0 ? (
          <Empty message={`«${titulo}» no tiene fechas en ${formatMonth(mes)}.`} className="mt-4">
            Elige otro mes, o mira sus fechas en la agenda.
          </Empty>
        ) : editing ? (
          <CambiarAMano key={mes} {...datos} onClose={close} />
        ) : (
          <>
            <Botones {...datos} />
            <TablaDelMes {...datos} />
            <TarjetasDelMes {...datos} />
          </>
        )}
      </div>
      {!editing && avisar.length > 0 && <Avisar personas={avisar} correo={correo} />}
    </div>
  )
}

function Vecinos({ evento, mes }: Pick<Datos, 'evento' | 'mes'>) {
  const link = (months: number, label: string, icon: typeof ChevronLeft) => (
    <Link
      to={rutaDeMes(evento, addMonths(mes, months))}
      aria-label={`${label}: ${formatMonth(addMonths(mes, months))}`}
      className="inline-grid size-12 shrink-0 place-items-center rounded-full hover:bg-relieve print:hidden"
    >
      <Icon of={icon} className="size-5" />
    </Link>
  )
  return (
    <div className="-ml-3 flex items-center gap-1 print:ml-0">
      {link(-1, 'Mes anterior', ChevronLeft)}
      <h3 className="text-lg first-letter:uppercase max-xs:text-[min(1em,8.4vw)]">{formatMonth(mes)}</h3>
      {link(1, 'Mes siguiente', ChevronRight)}
    </div>
  )
}

const SinEquipo = () => (
  <Empty icono={UsersRound} message="Primero, tu equipo." className="my-4 print:hidden">
    Agrega a quienes sirven, con lo que hace cada persona, y podrás proponer el mes.
    <br />
    <ButtonLink to={SECCION_EQUIPO}>Agregar a mi equipo</ButtonLink>
  </Empty>
)

/** What can be done with the month; what comes next stands out. */
function Botones({ evento, mes, equipo, fechas, porPublicar, porVenir }: Datos) {
  const { search } = useLocation()
  const fields = (intencion: string) => ({ intencion, evento, mes })
  const begun = isBegun(fechas)
  const abiertas = fechas
    .filter(({ pasada, cancelada }) => !pasada && !cancelada)
    .flatMap(({ puestos }) => puestos)
    .filter(({ abierta }) => abierta).length
  const propone = porVenir && abiertas > 0 && equipo.length > 0
  return (
    <div className="mt-2 mb-5 print:hidden">
      {porVenir && <p className="mb-4 text-tinta-suave">{resumen(abiertas, porPublicar)}</p>}
      <div className="botonera max-sm:grid-cols-1">
        {porPublicar > 0 && (
          <SendButton
            fields={fields('publicar')}
            variant={propone ? 'secondary' : 'primary'}
            pendingText="Publicando..."
          >
            <Icon of={Send} className="size-5" />
            Publicar
          </SendButton>
        )}
        {propone && (
          <SendButton fields={fields('proponer')} pendingText="Proponiendo...">
            <Icon of={Sparkles} className="size-5" />
            {begun ? 'Proponer lo que falta' : 'Proponer el mes'}
          </SendButton>
        )}
        {porVenir && equipo.length > 0 && (
          <ButtonLink to={`?${withStates(search, { elegir: 'mes' })}`} variant="secondary">
            <Icon of={PencilLine} className="size-5" />
            Cambiar a mano
          </ButtonLink>
        )}
        {porPublicar > 0 && (
          <ConfirmedButton
            question={{
              title: '¿Borrar lo que está propuesto?',
              detail: 'Lo ya publicado queda como está. A nadie se le avisó todavía de esta propuesta.',
              confirmLabel: 'Borrar la propuesta',
            }}
            fields={fields('borrar')}
            variant="quiet-danger"
          >
            <Icon of={Trash2} className="size-5" />
            Borrar la propuesta
          </ConfirmedButton>
        )}
      </div>
    </div>
  )
}

const cuantos = (count: number) => (count === 1 ? '1 lugar' : `${count} lugares`)

function resumen(abiertas: number, porPublicar: number): string {
  const falta = abiertas === 0 ? 'Todo está cubierto.' : `Sin cubrir: ${cuantos(abiertas)}.`
  if (porPublicar === 0) return falta
  return `${falta} Por publicar: ${cuantos(porPublicar)}; hasta entonces solo los ves tú.`
}
