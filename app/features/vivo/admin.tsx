import { CalendarDays } from 'lucide'
import type { ReactNode, ToggleEvent } from 'react'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { MOST_DEMORA } from '#app/features/agenda/cambios/editado.server.ts'
import { diaCercano, nombreDeDia } from '#app/features/agenda/dias.ts'
import type { Cita } from '#app/features/agenda/evento.ts'
import { predicaciones } from '#app/features/predicaciones/feature.ts'
import { sitio } from '#app/features/sitio/feature.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { ACCION_DE_FILA, BOTON_EN_PALABRAS } from '#app/parts/admin/fila.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { localAt, momentoOf, readZona } from '#app/parts/iglesia/zona.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { HojaDeDia } from '#app/ui/hoja-de-dia.tsx'
import type { Route } from './+types/admin'
import { Transmitir } from './admin/transmitir.tsx'
import { readParaTransmitir } from './admin/ultima.server.ts'
import { VIVO_ACTIONS } from './admin/vivo-actions.server.ts'
import { DEMORAS, TEXTOS_VIVO } from './textos.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** Dates so near that somebody may have to say that they begin later, or not at all: the next service too. */
const CERCA_MS = 7 * DAY
const MOST = 6

export const loader = adminLoader(async ({ platform: { db }, yo }) => {
  const now = new Date()
  const [transmitir, zona, citas] = await Promise.all([
    readParaTransmitir(db, now),
    readZona(db),
    listCitas(db, { desde: now, hasta: new Date(now.getTime() + CERCA_MS) }),
  ])
  const hoy = localAt(now, zona).slice(0, 10)
  const fechas = citas.slice(0, MOST).map((cita) => cercanaOf(cita, zona, hoy))
  return {
    transmitir,
    fechas,
    convertible: isAllowed(yo.permisos, predicaciones.permiso),
    ajustable: isAllowed(yo.permisos, sitio.permiso),
  }
})

/** A date of the next days, as the section lists it. */
function cercanaOf(
  { evento, fecha, titulo, inicio, zona: own, cancelada, motivo }: Cita,
  zona: string,
  hoy: string,
) {
  const local = localAt(new Date(inicio.instante), zona)
  const [dia, hora] = [local.slice(0, 10), local.slice(11)]
  // Not by its text: the clocks skip some hours, and a date in one is moved by nobody.
  const late = Date.parse(inicio.instante) - Date.parse(momentoOf(fecha, own).instante)
  const cercano = diaCercano(dia, hoy)
  return {
    evento,
    fecha,
    titulo,
    dia,
    hora,
    cercano,
    cancelada,
    motivo,
    /** For who does not see the day beside it. */
    cuando: `${cercano || nombreDeDia(dia, hoy)}, ${hora}`,
    esHoy: dia === hoy,
    movida: late !== 0,
    demorada: late > 0 && late <= MOST_DEMORA * MINUTE,
  }
}

export const action = adminActions(TEXTOS_VIVO.error, VIVO_ACTIONS)

export const clientAction = keepTyped(TEXTOS_VIVO.error)

export default function SeccionVivo({ loaderData }: Route.ComponentProps) {
  const { begin, avisos } = useAcciones()
  const { transmitir, convertible, ajustable, fechas } = loaderData
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {avisos}
      <Transmitir {...transmitir} convertible={convertible} ajustable={ajustable} onAct={begin} />
      <Panel titulo="Próximas fechas">
        {fechas.length > 0 ? (
          <ul className="@container divide-y divide-borde">
            {fechas.map((fecha, at) => (
              <Fecha
                key={`${fecha.evento} ${fecha.fecha}`}
                fecha={fecha}
                opensDay={fecha.dia !== fechas[at - 1]?.dia}
                onAct={begin}
              />
            ))}
          </ul>
        ) : (
          <Empty icono={CalendarDays} message="No hay fechas en la agenda para los próximos días." />
        )}
      </Panel>
    </div>
  )
}

type FechaProps = { fecha: ReturnType<typeof cercanaOf>; opensDay: boolean; onAct: (clave: string) => void }

/** A date, with what may have to be said of it in a hurry, and taken back. */
function Fecha({ fecha, opensDay, onAct }: FechaProps) {
  const clave = `${fecha.evento} ${fecha.fecha}`
  const to = (intencion: string, more?: { minutos: string }) => ({
    clave,
    onAct,
    fields: { intencion, evento: fecha.evento, fecha: fecha.fecha, ...more },
    ...({ formClassName: 'contents', variant: 'secondary' } as const),
  })
  const of = (
    <span className="sr-only">
      {' '}
      {fecha.titulo}, {fecha.cuando}
    </span>
  )
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 py-3 max-xs:grid-cols-1">
      {/* A day is said once; below it its place stays empty. */}
      <div className={`xs:row-span-2 ${opensDay ? '' : 'max-xs:hidden'}`}>
        {opensDay && <HojaDeDia dia={fecha.dia} cercano={fecha.cercano} sinMes />}
      </div>
      <p className={fecha.cancelada ? '@sm:pr-16' : '@sm:pr-38'}>
        <span className={`block font-bold ${fecha.cancelada ? 'line-through' : ''}`}>{fecha.titulo}</span>
        <span className="block text-sm text-tinta-suave lining-nums">
          <span className="sr-only">{fecha.cuando}</span>
          <span aria-hidden="true">{fecha.hora}</span>
          {fecha.cancelada ? ` · Suspendido${fecha.motivo ? `: ${fecha.motivo}` : ''}` : ''}
          {!fecha.cancelada && fecha.movida ? ' · cambió de hora' : ''}
        </span>
      </p>
      {fecha.cancelada ? (
        <SendButton
          {...to('siempre-si')}
          {...BOTON_EN_PALABRAS}
          formClassName="-mb-2 @sm:-mt-11 @sm:mb-0 @sm:justify-self-end"
        >
          Sí hay{of}
        </SendButton>
      ) : (
        // At the end of the row's last line, and on a wide screen of its two.
        <div
          className={`-mb-2 relative max-xs:flex max-xs:flex-wrap max-xs:gap-x-6 @sm:-mt-11 @sm:mb-0 ${fecha.movida ? '' : 'xs:-mt-8.5'}`}
        >
          <Apuro palabra="Atrasar" of={of} className="xs:mr-22 xs:ml-auto">
            <div className={`grid gap-2 ${fecha.demorada ? 'grid-cols-2' : 'grid-cols-3'}`}>
              {DEMORAS.map((minutos) => (
                <SendButton
                  key={minutos}
                  {...to('mas-tarde', { minutos: String(minutos) })}
                  className="px-1!"
                >
                  {minutos} min{of}
                </SendButton>
              ))}
              {fecha.demorada && (
                <SendButton {...to('a-su-hora')} variant="quiet" className="px-1!">
                  A su hora{of}
                </SendButton>
              )}
            </div>
          </Apuro>
          <Apuro palabra="Suspender" of={of} className="xs:absolute! xs:top-0 xs:right-0">
            <SendButton
              {...to('hoy-no')}
              formClassName="flex flex-wrap items-end gap-2 *:grow"
              variant="secondary-danger"
              before={
                <TextField label="Motivo (opcional)" name="motivo" maxLength={200} autoComplete="off" />
              }
            >
              {fecha.esHoy ? 'Suspender hoy' : 'Suspender ese día'}
              {of}
            </SendButton>
          </Apuro>
        </div>
      )}
    </li>
  )
}

type ApuroProps = { palabra: string; of: ReactNode; className: string; children: ReactNode }

/** One at a time is open; `<details name>` would say so, if browsers at the floor and checkers knew it. */
function closeOther({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>) {
  if (!opened.open) return
  for (const each of opened.parentElement?.querySelectorAll('details') ?? [])
    if (each !== opened) each.open = false
}

/** One of two words that stay beside each other; what it opens is below both and has the row's width. */
const Apuro = ({ palabra, of, className, children }: ApuroProps) => (
  <details
    onToggle={closeOther}
    className="max-xs:open:w-full open:[&>:last-child]:mt-2 open:[&>:last-child]:mb-3"
  >
    <summary
      className={`${ACCION_DE_FILA} flex! w-fit cursor-pointer list-none in-open:text-tinta in-open:decoration-current [&::-webkit-details-marker]:hidden ${className}`}
    >
      <span>
        {palabra}
        {of}
      </span>
    </summary>
    {children}
  </details>
)
