import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { nombreDeDia } from '#app/features/agenda/dias.ts'
import { rutaDeCita } from '#app/features/agenda/direcciones.ts'
import { CATEGORIA_RADIO, type Cita } from '#app/features/agenda/evento.ts'
import { groupByDay, readHoy } from '#app/features/agenda/lista/publica.server.ts'
import { aLas, NOMBRE_DE_DIA } from '#app/features/agenda/palabras.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { fasesEntre } from '#app/features/vivo/estado.server.ts'
import { type Fase, NADA } from '#app/features/vivo/fase.ts'
import { addDays, daysBetween, localAt, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** The days that the page lists, today's included. What comes next is known a day further. */
const DAYS = 7
/** Travels with the page: a station with a programme every hour has more than anybody reads there. */
const MOST_DATES = 120
const MOST_PHASES = 60
const DAY_MS = 24 * 60 * 60 * 1000

export async function readProgramacion(db: Db, ahora: Date) {
  const { zona, hoy, midnight } = await readHoy(db, ahora)
  const dayAt = (days: number) => startOfDay(addDays(hoy, days), zona)
  const hasta = dayAt(DAYS + 1)
  const found = await listCitas(db, { desde: ahora, hasta, categoria: CATEGORIA_RADIO })
  const citas = found.slice(0, MOST_DATES)
  const week = dayAt(DAYS).getTime()
  const listed = citas.filter(({ inicio }) => Date.parse(inicio.instante) < week)
  const midnights = Array.from({ length: DAYS + 1 }, (_, day) => dayAt(day + 1).getTime())
  return {
    /** What is on, with its end (`texto`), and what comes after it (`titulo`). */
    fases: fasesOf(ahora.getTime(), { citas, zona, midnights }),
    // A kept page must not say «Hoy» of yesterday.
    dias: groupByDay(listed, { zona, hoy, first: hoy }).map((each) => ({
      ...each,
      cercano: '',
      semanal: NOMBRE_DE_DIA[diaOf(each.dia)],
    })),
    cambia: midnight.getTime(),
  }
}

export type Programacion = Awaited<ReturnType<typeof readProgramacion>>

type Emision = { inicio: number; fin: number; cita: Cita }

/** What is on from a moment on, phase by phase; nothing is said beyond the dates that are known. */
function fasesOf(
  moment: number,
  { citas, zona, midnights }: { citas: readonly Cita[]; zona: string; midnights: readonly number[] },
): Fase[] {
  const emisiones = citas
    .filter(({ cancelada }) => !cancelada)
    .map((cita) => ({
      cita,
      inicio: Date.parse(cita.inicio.instante),
      fin: Date.parse(cita.fin.instante),
    }))
  const changes = [...midnights, ...emisiones.flatMap(({ inicio, fin }) => [inicio, fin])]
  const hasta = midnights.at(-1) ?? moment
  return fasesEntre(changes, { desde: moment, hasta, most: MOST_PHASES }, (at) => ({
    ...NADA,
    ...dichoEn(at, emisiones, zona),
  }))
}

function dichoEn(moment: number, emisiones: readonly Emision[], zona: string): Partial<Fase> {
  const next = emisiones.find(({ inicio }) => inicio > moment)
  const luego = next && `${next.cita.titulo}, ${cuando(next.inicio, moment, zona)}`
  // Of what is on at once, what began last.
  const on = emisiones.findLast(({ inicio, fin }) => inicio <= moment && moment < fin)
  if (on) {
    const texto = `Ahora: ${on.cita.titulo}, ${hastaCuando(on.fin, moment, zona)}`
    return { tipo: 'ahora', texto, titulo: luego ? `Después: ${luego}` : '', ruta: rutaDeCita(on.cita) }
  }
  return next ? { tipo: 'proximo', texto: `Lo próximo: ${luego}`, ruta: rutaDeCita(next.cita) } : {}
}

/** «hoy a las 20:00», «el martes a las 20:00», «el martes 1 de diciembre a las 20:00» */
function cuando(inicio: number, moment: number, zona: string): string {
  const [local, today] = [localAt(new Date(inicio), zona), localAt(new Date(moment), zona)]
  const days = daysBetween(today, local)
  const dia = local.slice(0, 10)
  const named = days < 7 ? NOMBRE_DE_DIA[diaOf(dia)] : nombreDeDia(dia, today)
  return `${days === 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${named}`} ${aLas(local)}`
}

/** «hasta las 21:00», also past midnight; what lasts for days has the day of its end. */
function hastaCuando(fin: number, moment: number, zona: string): string {
  const local = localAt(new Date(fin), zona)
  if (fin - moment < DAY_MS) return aLas(local).replace(/^a/, 'hasta')
  return `hasta el ${nombreDeDia(local.slice(0, 10), localAt(new Date(moment), zona))}, ${local.slice(11)}`
}
