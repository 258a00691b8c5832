import { CalendarDays, ChevronDown } from 'lucide'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { diaCercano, nombreDeDia } from '#app/features/agenda/dias.ts'
import { HojaDeDia } from '#app/features/agenda/lista-citas.tsx'
import { predicaciones } from '#app/features/predicaciones/feature.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { localAt, momentoOf, readZona } from '#app/parts/iglesia/zona.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatWeekday } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/admin'
import { Transmitir } from './admin/transmitir.tsx'
import { readParaTransmitir } from './admin/ultima.server.ts'
import { VIVO_ACTIONS } from './admin/vivo-actions.server.ts'
import { DEMORAS, TEXTOS_VIVO } from './textos.ts'

const DAY = 24 * 60 * 60 * 1000
/** Dates so near that somebody may have to say that they begin later, or not at all. */
const CERCA_MS = 4 * DAY
const MOST = 6

export const loader = adminLoader(async ({ platform: { db }, yo }) => {
  const now = new Date()
  const [transmitir, zona, citas] = await Promise.all([
    readParaTransmitir(db, now),
    readZona(db),
    listCitas(db, { desde: now, hasta: new Date(now.getTime() + CERCA_MS) }),
  ])
  const hoy = localAt(now, zona).slice(0, 10)
  const fechas = citas.slice(0, MOST).map((cita): FechaCercana => {
    const local = localAt(new Date(cita.inicio.instante), zona)
    const [dia, hora] = [local.slice(0, 10), local.slice(11)]
    const cercano = diaCercano(dia, hoy)
    return {
      evento: cita.evento,
      fecha: cita.fecha,
      ...{ dia, cercano, hora },
      titulo: cita.titulo,
      cuando: `${cercano || nombreDeDia(dia, hoy)}, ${hora}`,
      esHoy: dia === hoy,
      // Not by its text: the clocks skip some hours, and a date in one is moved by nobody.
      movida: cita.inicio.instante !== momentoOf(cita.fecha, cita.zona).instante,
      cancelada: cita.cancelada,
      motivo: cita.motivo,
    }
  })
  return { transmitir, convertible: isAllowed(yo.permisos, predicaciones.permiso), fechas }
})

export const action = adminActions(TEXTOS_VIVO.error, VIVO_ACTIONS)

export const clientAction = keepTyped(TEXTOS_VIVO.error)

export default function SeccionVivo({ loaderData }: Route.ComponentProps) {
  const { begin, avisos } = useAcciones()
  const { transmitir, convertible, fechas } = loaderData
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {avisos}
      <Transmitir {...transmitir} convertible={convertible} onAct={begin} />
      <Panel titulo="Próximas fechas">
        {fechas.length > 0 ? (
          <ul className="divide-y divide-borde">
            {fechas.map((fecha, index) => (
              <Fecha key={`${fecha.evento} ${fecha.fecha}`} fecha={fecha} open={index === 0} onAct={begin} />
            ))}
          </ul>
        ) : (
          <Empty icono={CalendarDays} message="No hay fechas en la agenda para los próximos días." />
        )}
      </Panel>
    </div>
  )
}

/** A date of the next days, as the section lists it. */
type FechaCercana = {
  evento: string
  fecha: string
  /** The day on which it is. */
  dia: string
  cercano: ReturnType<typeof diaCercano>
  hora: string
  titulo: string
  /** «Hoy, 11:00»: for who does not see the day beside it. */
  cuando: string
  esHoy: boolean
  /** It begins at another time than by its rule. */
  movida: boolean
  cancelada: boolean
  motivo: string
}

type FechaProps = {
  fecha: FechaCercana
  /**
   * The nearest one and those of today are; the others show their name and hour alone until they are pressed.
   */
  open: boolean
  onAct: (clave: string) => void
}

/** A date, with what may have to be said of it in a hurry, and taken back. */
function Fecha({ fecha, open, onAct }: FechaProps) {
  const clave = `${fecha.evento} ${fecha.fecha}`
  const to = (intencion: string, more?: { minutos: string }) => ({
    ...{ clave, onAct, fields: { intencion, evento: fecha.evento, fecha: fecha.fecha, ...more } },
    ...({ formClassName: 'contents', variant: 'secondary' } as const),
  })
  const of = (
    <span className="sr-only">
      {' '}
      {fecha.titulo}, {fecha.cuando}
    </span>
  )
  const cancelar = (
    <SendButton
      {...to('hoy-no')}
      formClassName="mt-1 flex flex-wrap items-end gap-2 *:grow"
      variant="secondary-danger"
      before={<TextField label="Motivo (opcional)" name="motivo" maxLength={200} autoComplete="off" />}
    >
      {fecha.esHoy ? 'Suspender hoy' : 'Suspender ese día'}
      {of}
    </SendButton>
  )
  return (
    <li>
      <details open={open || fecha.esHoy} className="group/fecha">
        <summary className="-mx-3 flex cursor-pointer list-none items-center gap-3 rounded-xl px-3 py-3 max-xs:flex-wrap hover:bg-relieve [&::-webkit-details-marker]:hidden">
          <HojaDeDia
            dia={fecha.dia}
            nombre={formatWeekday(fecha.dia)}
            cercano={fecha.cercano}
            sinMes
            className="min-w-14 shrink-0 font-semibold font-titulo max-xs:w-full"
          />
          <span className="min-w-0 flex-1">
            <span className={`block font-bold ${fecha.cancelada ? 'line-through' : ''}`}>{fecha.titulo}</span>
            <span className="block text-sm text-tinta-suave lining-nums">
              <span className="sr-only">{fecha.cuando}</span>
              <span aria-hidden="true">{fecha.hora}</span>
              {fecha.cancelada ? ` · Suspendido${fecha.motivo ? `: ${fecha.motivo}` : ''}` : ''}
              {!fecha.cancelada && fecha.movida ? ' · cambió de hora' : ''}
            </span>
          </span>
          <Icon
            of={ChevronDown}
            className="size-5 shrink-0 text-tinta-suave transition-transform group-open/fecha:rotate-180"
          />
        </summary>
        <div className="pb-4 sm:pl-17">
          {fecha.cancelada ? (
            <div>
              <SendButton {...to('siempre-si')}>Sí hay{of}</SendButton>
            </div>
          ) : (
            <div className="grid gap-3">
              <fieldset className="flex flex-wrap items-center gap-2">
                <legend className="mb-1 text-sm">Empieza más tarde</legend>
                {DEMORAS.map((minutos) => (
                  <SendButton
                    key={minutos}
                    {...to('mas-tarde', { minutos: String(minutos) })}
                    className="max-sm:px-4!"
                  >
                    {minutos} min{of}
                  </SendButton>
                ))}
                {fecha.movida && (
                  <SendButton {...to('a-su-hora')} variant="quiet">
                    A su hora{of}
                  </SendButton>
                )}
              </fieldset>
              {fecha.esHoy ? (
                <fieldset>
                  <legend className="mb-1 text-sm">Se suspende</legend>
                  {cancelar}
                </fieldset>
              ) : (
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-vitral-zafiro">
                    ¿Se suspende ese día?
                    {of}
                  </summary>
                  {cancelar}
                </details>
              )}
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
