import { startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { listCitas } from '../agenda.server.ts'
import { addMonths, nombreDeDia } from '../dias.ts'
import { type DiaConCitas, groupByDay, readHoy } from '../lista/publica.server.ts'

/** Months further from today than this have no page: there is no end of them. */
const MOST_MONTHS = 24
/** More dates than this make no readable month; the filter shows the others. */
const MOST = 300

/** A month with its dates; undefined if it is too far from today. */
export async function readMes(
  db: Db,
  { mes, categoria, ahora }: { mes: string; categoria: string | undefined; ahora: Date },
) {
  const { zona, hoy, midnight } = await readHoy(db, ahora)
  const now = hoy.slice(0, 7)
  const isNear = (each: string) => each >= addMonths(now, -MOST_MONTHS) && each <= addMonths(now, MOST_MONTHS)
  if (!isNear(mes)) return undefined
  const first = `${mes}-01`
  const citas = await listCitas(db, {
    desde: startOfDay(first, zona),
    hasta: startOfDay(`${addMonths(mes, 1)}-01`, zona),
    categoria,
  })
  const [anterior, siguiente] = [addMonths(mes, -1), addMonths(mes, 1)]
  return {
    mes: {
      mes,
      hoy,
      dias: withToday(groupByDay(citas.slice(0, MOST), { zona, hoy, first }), mes, hoy),
      cortado: citas.length > MOST,
      anterior: isNear(anterior) ? anterior : undefined,
      siguiente: isNear(siguiente) ? siguiente : undefined,
    },
    cambia: midnight,
  }
}

/** Today stands among a month's days also without a date: the list shows how far the month is. */
function withToday(dias: DiaConCitas[], mes: string, hoy: string): DiaConCitas[] {
  if (dias.length === 0 || !hoy.startsWith(mes) || dias.some(({ dia }) => dia === hoy)) return dias
  const today: DiaConCitas = { dia: hoy, nombre: nombreDeDia(hoy, hoy), cercano: 'Hoy', citas: [] }
  return [...dias, today].sort((one, other) => (one.dia < other.dia ? -1 : 1))
}

export type Mes = NonNullable<Awaited<ReturnType<typeof readMes>>>['mes']
