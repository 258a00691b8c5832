import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { diaCercano, nombreDeDia } from '#app/features/agenda/dias.ts'
import { predicaciones } from '#app/features/predicaciones/feature.ts'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { useAcciones } from '#app/parts/admin/use-acciones.tsx'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { localAt, momentoOf, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Route } from './+types/admin'
import { Fecha, type FechaCercana } from './admin/fecha.tsx'
import { Transmitir } from './admin/transmitir.tsx'
import { readParaTransmitir } from './admin/ultima.server.ts'
import { VIVO_ACTIONS } from './admin/vivo-actions.server.ts'
import { TEXTOS_VIVO } from './textos.ts'

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
    const dia = local.slice(0, 10)
    return {
      evento: cita.evento,
      fecha: cita.fecha,
      titulo: cita.titulo,
      cuando: `${diaCercano(dia, hoy) || nombreDeDia(dia, hoy)}, ${local.slice(11)}`,
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
            {fechas.map((fecha) => (
              <Fecha key={`${fecha.evento} ${fecha.fecha}`} fecha={fecha} onAct={begin} />
            ))}
          </ul>
        ) : (
          <p className="text-tinta-suave">No hay fechas en la agenda para los próximos días.</p>
        )}
      </Panel>
    </div>
  )
}
