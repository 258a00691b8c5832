import { addMonths, nombreDeDia } from '#app/features/agenda/dias.ts'
import { isMes } from '#app/features/agenda/direcciones.ts'
import { cuandoEs } from '#app/features/agenda/lista/publica.server.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { enlaceDe } from '../equipo.server.ts'
import { isBloqueada, isContradicted } from '../turno.ts'
import { findTurno, isAbierta, proximoDia, readMes } from '../turnos.server.ts'

/** How far from now a month may be, in months. */
const FAR = 18

/** What the month's page shows; undefined if there is no such turn any more. */
export async function readDatosMes({ db, auth, settings }: Platform, url: URL) {
  const turno = await findTurno(db, url.searchParams.get('evento') ?? '')
  if (!turno) return undefined
  const ahora = new Date()
  const hoy = localAt(ahora, turno.evento.zona).slice(0, 10)
  const actual = hoy.slice(0, 7)
  const asked = url.searchParams.get('mes') ?? ''
  const near = isMes(asked) && asked >= addMonths(actual, -FAR) && asked <= addMonths(actual, FAR)
  const mes = near ? asked : (proximoDia(turno.evento, ahora)?.slice(0, 7) ?? actual)
  const read = await readMes(db, turno, mes, ahora)
  const periodosDe = (persona: string) => read.personas.find(({ id }) => id === persona)?.periodos ?? []
  const fechas = await Promise.all(
    read.fechas.map(async ({ cita, ...fecha }) => ({
      ...fecha,
      cancelada: cita.cancelada,
      motivo: cita.motivo,
      nombre: nombreDeDia(fecha.dia, hoy),
      cuando: await cuandoEs(db, cita, ahora),
      puestos: fecha.puestos.map((each) => ({
        ...each,
        abierta: isAbierta(each),
        choca: isContradicted(each.estado, periodosDe(each.persona), fecha.dia),
      })),
    })),
  )
  const lugares = fechas.flatMap(({ puestos }) => puestos)
  const secret = auth.secret.reveal()
  const home = settings.origin ?? url.origin
  const avisar = read.personas
    .map(({ id, nombre, whatsapp, correo }) => {
      const suyos = lugares.filter((each) => each.publicado && each.persona === id)
      const faltan = suyos.filter(({ estado }) => estado === 'espera').length
      // Whoever somebody proposes has to answer too.
      const propuesta = lugares.some((each) => each.estado === 'cambio' && each.suplente === id)
      return { id, nombre, whatsapp, correo, faltan, propuesta, enlace: enlaceDe(home, secret, id) }
    })
    .filter(({ faltan, propuesta }) => faltan > 0 || propuesta)
  const equipo = read.personas.map(({ id, nombre, roles, periodos }) => ({
    id,
    nombre,
    roles,
    noPuede: fechas.filter(({ dia }) => isBloqueada(periodos, dia)).map(({ dia }) => dia),
  }))
  return {
    evento: turno.id,
    titulo: turno.evento.titulo,
    mes,
    fechas,
    equipo,
    avisar,
    roles: turno.roles,
    correo: settings.mail,
    porPublicar: lugares.filter(({ persona, publicado }) => persona !== '' && !publicado).length,
    porVenir: fechas.some(({ pasada, cancelada }) => !pasada && !cancelada),
  }
}

export type Datos = NonNullable<Awaited<ReturnType<typeof readDatosMes>>>
