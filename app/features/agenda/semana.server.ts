import type {
  DiaDeServicio,
  EstadoDeSemana,
  LineaDeHoy,
  Servicio,
} from '#app/parts/feature/feature.server.ts'
import { addDays, localAt, readZona, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { listCitas } from './agenda.server.ts'
import { CATEGORIA_CULTO } from './evento.ts'

const SECCION = '/admin/dashboard/agenda'
/** Where a single date is suspended, and taken back. */
const SECCION_VIVO = '/admin/dashboard/vivo'

/** The services that begin on these days, both included; suspended ones too. */
export async function listServicios(db: Db, desde: string, hasta: string): Promise<Servicio[]> {
  const zona = await readZona(db)
  const window = { desde: startOfDay(desde, zona), hasta: startOfDay(addDays(hasta, 1), zona) }
  const citas = await listCitas(db, { ...window, categoria: CATEGORIA_CULTO })
  return citas
    .map(({ titulo, inicio, fin, cancelada, motivo, evento, fecha }) => ({
      titulo,
      inicio: inicio.local,
      fin: fin.local,
      suspendido: cancelada,
      motivo,
      evento,
      fecha,
    }))
    .filter(({ inicio }) => inicio.slice(0, 10) >= desde)
}

export async function listHoy(db: Db, now: Date): Promise<LineaDeHoy[]> {
  const zona = await readZona(db)
  const hoy = localAt(now, zona).slice(0, 10)
  const citas = await listCitas(db, { desde: now, hasta: startOfDay(addDays(hoy, 1), zona) })
  return citas
    .filter(({ inicio, categoria }) => inicio.local.startsWith(hoy) && categoria.slug !== CATEGORIA_CULTO)
    .map(({ titulo, inicio, cancelada, evento, fecha }) => ({
      texto: `${inicio.local.slice(11)} · ${titulo}`,
      suspendido: cancelada,
      ruta: `${SECCION}?${cancelada ? 'editar' : 'suspender'}=${evento}_${fecha}`,
    }))
}

export async function culto(_db: Db, { servicios }: DiaDeServicio): Promise<EstadoDeSemana> {
  const [first] = servicios
  if (!first)
    return {
      tono: 'falta',
      texto: 'No está en la agenda',
      accion: { texto: 'Agregar a la agenda', ruta: `${SECCION}?agregar` },
    }
  const held = servicios.filter(({ suspendido }) => !suspendido)
  if (held.length > 0)
    return {
      tono: 'listo',
      texto:
        held.length > 1
          ? `En la agenda: ${held.map(({ inicio }) => inicio.slice(11)).join(' y ')}`
          : 'En la agenda',
      accion: { texto: 'Cambiar', ruta: `${SECCION}?editar=${held[0]?.evento}_${held[0]?.fecha}` },
    }
  const { motivo, evento, fecha } = first
  return {
    tono: 'espera',
    texto: motivo ? `Suspendido: ${motivo}` : 'Suspendido',
    accion: { texto: 'Sí hay', ruta: SECCION_VIVO, envia: { intencion: 'siempre-si', evento, fecha } },
  }
}
