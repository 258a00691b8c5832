import { localAt, momentoOf, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { formatWeekday } from '#app/ui/dates.ts'
import type { Accion } from '../actividad/actividad.ts'
import { findWherever, type Salida } from './borradores.server.ts'
import { type FormPublicacion, PUBLICADO, TEXTOS_PUBLICACION } from './publicacion.ts'

/** A year mistyped would never come out. */
const MOST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

/**
 * The moment at which the church's clocks show a local time, ISO-8601 UTC. An hour that the clocks skip is
 * the next one, of one that they show twice it is the first.
 * @returns why it cannot be.
 */
async function momentoQueViene(db: Db, local: string): Promise<{ moment: string } | { refused: string }> {
  const { instante } = momentoOf(local, await readZona(db))
  const ahead = Date.parse(instante) - Date.now()
  if (ahead <= 0) return { refused: TEXTOS_PUBLICACION.pasada }
  return ahead > MOST_AHEAD_MS ? { refused: TEXTOS_PUBLICACION.lejana } : { moment: instante }
}

/** When a form wants its content to be public. @returns why it cannot be, for the field `momento`. */
export async function salidaOf(
  db: Db,
  { estado, momento }: FormPublicacion,
): Promise<{ salida: Salida } | { refused: string }> {
  if (estado === 'publicado') return { salida: 'ahora' }
  if (estado === 'borrador') return { salida: { sale: '' } }
  if (momento === '') return { refused: TEXTOS_PUBLICACION.sinMomento }
  const when = await momentoQueViene(db, momento)
  return 'refused' in when ? when : { salida: { sale: when.moment } }
}

/** What a form shows of something that is not published. */
const formPublicacionOf = ({ sale }: { sale: string }, zona: string): FormPublicacion =>
  sale === ''
    ? { estado: 'borrador', momento: '' }
    : { estado: 'programado', momento: localAt(new Date(sale), zona) }

/** What `find` finds of a row, published or not, and what its form shows of when it will be. */
export async function findConPublicacion<T>(
  ...of: [db: Db, tabla: keyof Tables, id: string, find: (trx: Db) => Promise<T>]
) {
  const { found, apartado } = await findWherever(...of)
  const publicacion = apartado ? formPublicacionOf(apartado, await readZona(of[0])) : PUBLICADO
  return { found, publicacion }
}

/** «domingo 29 de noviembre, 09:00», by the church's clocks. */
export function nombreDeMomento(sale: string, zona: string): string {
  const local = localAt(new Date(sale), zona)
  return `${formatWeekday(local.slice(0, 10))}, ${local.slice(11)}`
}

/** What is said once something is saved; `publicado` of what visitors see at once. */
export async function messageOf(db: Db, salida: Salida, publicado: string): Promise<string> {
  if (salida === 'ahora') return publicado
  if (salida.sale === '') return TEXTOS_PUBLICACION.guardado
  return `Programado: sale el ${nombreDeMomento(salida.sale, await readZona(db))}`
}

export const accionOf = (salida: Salida, publicado: Accion): Accion =>
  salida === 'ahora' ? publicado : salida.sale === '' ? 'borrador-guardado' : 'borrador-programado'
