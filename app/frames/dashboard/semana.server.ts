import { FEATURES as ROOMS } from '#app/features.ts'
import type {
  DiaDeServicio,
  EstadoDeSemana,
  FeatureServer,
  Servicio,
} from '#app/parts/feature/feature.server.ts'
import { addDays, localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { capital } from '#app/ui/capital.ts'
import { formatWeekday } from '#app/ui/dates.ts'

/** One line of the week, by the name of the feature whose it is. */
export type Linea = EstadoDeSemana & { de: string }

export type Semana = {
  /** «Este domingo». */
  titulo: string
  /** «29 de noviembre · Culto dominical, 11:00». */
  cuando: string
  lineas: Linea[]
  /** What is still missing of the last service. */
  quedan?: { de: string; lineas: Linea[] } | undefined
}

/** A service is at most so many days away; what was left undone is asked for as long. */
const DAYS = 7

type Who = { permisos: readonly string[]; own: readonly FeatureServer[] }

/**
 * What the next service needs: of today until the day is over, otherwise of the next date; of a church
 * without any in the agenda, next Sunday. `own` are the features whose lines somebody sees; undefined if
 * there are none.
 */
export async function readSemana(
  db: Db,
  features: readonly FeatureServer[],
  { own, permisos }: Who,
  now: Date,
): Promise<Semana | undefined> {
  const lines = ROOMS.flatMap(({ name, semana }) => (semana ? [{ name, ...semana }] : [])).sort(
    (one, other) => one.orden - other.orden,
  )
  const ahora = localAt(now, await readZona(db))
  const hoy = ahora.slice(0, 10)
  const found = features.map(({ servicios }) => servicios?.(db, addDays(hoy, 1 - DAYS), addDays(hoy, DAYS)))
  const servicios = (await Promise.all(found)).flatMap((each) => each ?? [])
  const on = (dia: string): DiaDeServicio => ({
    dia,
    now,
    ahora,
    permisos,
    servicios: servicios.filter(({ inicio }) => inicio.startsWith(dia)),
  })
  const stand = async (of: DiaDeServicio, which: typeof lines) => {
    const read = which.map(async ({ name }) => {
      const estado = await own.find((each) => each.name === name)?.semana?.(db, of)
      return estado ? [{ ...estado, de: name }] : []
    })
    return (await Promise.all(read)).flat()
  }
  const dias = [...new Set(servicios.map(diaOf))]
  const day = on(dias.find((dia) => dia >= hoy) ?? sundayFrom(hoy))
  const last = servicios.findLast((each) => diaOf(each) < hoy && !each.suspendido)
  const [lineas, after] = await Promise.all([
    stand(day, lines),
    last
      ? stand(
          on(diaOf(last)),
          lines.filter(({ despues }) => despues),
        )
      : [],
  ])
  if (lineas.length === 0) return undefined
  const missing = after.filter(({ tono }) => tono === 'falta')
  return {
    ...namesOf(day, hoy),
    lineas,
    quedan: last && missing.length > 0 ? { de: formatWeekday(diaOf(last)), lineas: missing } : undefined,
  }
}

const diaOf = ({ inicio }: Servicio) => inicio.slice(0, 10)

const sundayFrom = (dia: string) => addDays(dia, (7 - new Date(dia).getUTCDay()) % 7)

function namesOf({ dia, servicios }: DiaDeServicio, hoy: string) {
  const [weekday = '', ...date] = formatWeekday(dia).split(' ')
  const near = dia === hoy ? 'Hoy, ' : dia === addDays(hoy, 1) ? 'Mañana, ' : 'Este '
  const what = servicios.map(({ titulo, inicio }) => `${titulo}, ${inicio.slice(11)}`)
  // A week from today has the same name.
  const titulo = dia === addDays(hoy, 7) ? `El próximo ${weekday}` : near + weekday
  // Where the line breaks, it is behind the dot.
  return { titulo: capital(titulo), cuando: [date.join(' '), ...what].join('\u00a0· ') }
}
