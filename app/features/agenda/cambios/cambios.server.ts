import { addMinutes, localAt } from '#app/parts/iglesia/zona.server.ts'
import { forgetCampos, keepingVersions } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { datosOn } from '../citas.server.ts'
import type { Alcance, Evento, Excepcion } from '../evento.ts'
import { addEvento, columnsOf, discardEvento, type EventoEntero, findEventoById } from '../eventos.server.ts'
import { fechasFrom, hasFecha } from '../repeticion.server.ts'
import { EVENTO } from '../versiones/versionado.server.ts'
import { fillAll, moveInscripciones } from '../voy/inscripciones.server.ts'
import { type Editado, partsAt, shownOn, withCambios } from './editado.server.ts'
import { changedBy, moveAlong } from './mudanza.server.ts'

/** Which of an event's dates a change is for. For an event without repetition it is always all of them. */
type Donde = { id: string; fecha: string; alcance: Alcance }

/**
 * Changes what an administrator filled in, as the form showed it for one date. Of what holds for more than that date,
 * only what differs from what was shown is changed: a date that was moved earlier does not move the others.
 * @returns false when somebody else changed or deleted it since `version` was read.
 */
export const updateEvento = (
  db: Db,
  { id, fecha, alcance, version }: Donde & { version: number },
  datos: Editado,
): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || evento.version !== version || !isOf(evento, fecha)) return false
    const scope = scopeOf(evento, { fecha, alcance })
    const changed = changedBy(evento, { fecha, alcance: scope }, datos)
    if (!changed) return store(trx, evento, { excepciones: withCambios(evento, fecha, datos) })
    const { before, after } = changed
    const hoy = localAt(new Date(), evento.zona).slice(0, 10)
    if (scope === 'todas') {
      await moveAlong(trx, id, before, after, hoy)
      return store(trx, evento, after)
    }
    const later = await split(trx, evento, fecha, (each) => ({ ...after, id: each.id }))
    await moveAlong(trx, later.id, before, after, hoy)
    return true
  })

/**
 * Cancels dates: they stay visible, struck through, with the reason.
 * @returns false if there is no such date.
 */
export const cancelEvento = (db: Db, { id, fecha, alcance }: Donde, motivo: string): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || !isOf(evento, fecha)) return false
    const scope = scopeOf(evento, { fecha, alcance })
    if (scope === 'todas') return store(trx, evento, { cancelado: true, motivo })
    if (scope === 'esta') {
      const excepciones = withExcepcion(evento, fecha, (before) => ({ ...before, cancelada: true, motivo }))
      return store(trx, evento, { excepciones })
    }
    await split(trx, evento, fecha, (later) => ({ ...later, cancelado: true, motivo }))
    return true
  })

/** Takes back a cancellation: of all dates if all were cancelled, otherwise of that one. */
export const resumeEvento = (db: Db, { id, fecha }: Omit<Donde, 'alcance'>): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || !isOf(evento, fecha)) return false
    const excepciones = withExcepcion(evento, fecha, ({ cancelada: _, motivo: __, ...rest }) => rest)
    return store(trx, evento, { excepciones, cancelado: false, motivo: '' })
  })

/**
 * Says that a date begins `minutes` later than by its rule, that one alone, and ends as much later; 0 for its own time.
 * @returns false if there is no such date.
 */
export const moveFecha = (db: Db, { id, fecha }: Omit<Donde, 'alcance'>, minutes: number): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || !isOf(evento, fecha)) return false
    const { inicio, fin } = datosOn(evento, fecha, undefined)
    const moved = { inicio: addMinutes(inicio, minutes), fin: addMinutes(fin, minutes) }
    const excepciones = withCambios(evento, fecha, { ...evento, ...shownOn(evento, fecha), ...moved })
    return store(trx, evento, { excepciones })
  })

/**
 * Deletes dates. Those that follow a date become an event of their own first, so that they can be brought back too.
 * @returns undefined if there is no such date; otherwise what `restore` needs, unless one date of several was deleted.
 */
export const deleteEvento = (
  db: Db,
  { id, fecha, alcance }: Donde,
): Promise<{ deshacer: string | undefined } | undefined> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || !isOf(evento, fecha)) return undefined
    const scope = scopeOf(evento, { fecha, alcance })
    if (scope === 'todas') return { deshacer: await discardEvento(trx, evento) }
    if (scope === 'siguientes') {
      const later = await split(trx, evento, fecha, (each) => each)
      return { deshacer: await discardEvento(trx, later) }
    }
    const excepciones = withExcepcion(evento, fecha, () => ({ quitada: true }))
    if (nothingLeft({ ...evento, excepciones })) return { deshacer: await discardEvento(trx, evento) }
    await store(trx, evento, { excepciones })
    return { deshacer: undefined }
  })

/** Puts a date back that was deleted alone. */
export const putBackFecha = (db: Db, { id, fecha }: Omit<Donde, 'alcance'>): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento || !hasFecha(evento, fecha)) return false
    const excepciones = withExcepcion(evento, fecha, ({ quitada: _, ...rest }) => rest)
    return store(trx, evento, { excepciones })
  })

/** Whether the event takes place then: a date of its rule that was not deleted. */
const isOf = (evento: Evento, fecha: string) =>
  hasFecha(evento, fecha) && !evento.excepciones.some((each) => each.fecha === fecha && each.quitada)

/** The first date and those that follow are all of them. */
export function scopeOf(evento: Evento, { fecha, alcance }: Pick<Donde, 'fecha' | 'alcance'>): Alcance {
  if (!evento.repeticion) return 'todas'
  return alcance === 'siguientes' && fecha === evento.inicio ? 'todas' : alcance
}

/** The exceptions with another one for that date; one that says nothing is left out. */
function withExcepcion(
  { excepciones }: Evento,
  fecha: string,
  change: (before: Omit<Excepcion, 'fecha'>) => Omit<Excepcion, 'fecha'>,
): Excepcion[] {
  const { fecha: _, ...before } = excepciones.find((each) => each.fecha === fecha) ?? { fecha }
  const after = change(before)
  const others = excepciones.filter((each) => each.fecha !== fecha)
  if (Object.keys(after).length === 0) return others
  return [...others, { fecha, ...after }].sort((a, b) => a.fecha.localeCompare(b.fecha))
}

function nothingLeft(evento: Evento): boolean {
  const gone = evento.excepciones.filter(({ quitada }) => quitada)
  // One more than are gone shows that one is left.
  const dates = fechasFrom(evento, evento.inicio.slice(0, 10), gone.length + 1)
  return dates.length <= gone.length
}

/** Writes what changed in a row that was read in this transaction, and follows its dates. */
export async function store(trx: Db, evento: Evento, changes: Partial<Evento>): Promise<boolean> {
  const after = { ...evento, ...changes }
  const stored = await keepingVersions(trx, EVENTO, [evento.id], () =>
    updateUnlessOvertaken(trx, 'eventos', evento, {
      ...columnsOf(enteroOf(after)),
      cancelado: after.cancelado ? 1 : 0,
      motivo: after.motivo,
      actualizado: now(),
      ejemplo: 0,
    }),
  )
  if (stored && after.cupo !== evento.cupo) await fillAll(trx, evento.id)
  return stored
}

/**
 * Makes an event of the dates from `fecha` on, which is not the first, and ends this one before it.
 * @returns the new one, changed by `change`.
 */
async function split(
  trx: Db,
  evento: Evento,
  fecha: string,
  change: (later: Evento) => Evento,
): Promise<Evento> {
  const { earlier, later } = partsAt(evento, fecha)
  await store(trx, evento, earlier)
  // Who went back to the rule of before would have the later dates twice.
  await forgetCampos(trx, 'eventos', evento.id, ['repeticion', 'excepciones'])
  const id = newId()
  const changed = change({ ...later, id })
  await addEvento(trx, id, enteroOf(changed))
  await moveInscripciones(trx, evento.id, id, fecha.slice(0, 10))
  if (changed.cupo !== evento.cupo) await fillAll(trx, id)
  const { cancelado, motivo } = changed
  if (cancelado) await trx.updateTable('eventos').set({ cancelado: 1, motivo }).where('id', '=', id).execute()
  return changed
}

const enteroOf = (evento: Evento): EventoEntero => {
  const { titulo, categoria, inicio, fin, modalidad, lugar, enlace, descripcion, encargado, whatsapp } =
    evento
  const { zona, imagen, inscripcion, cupo, repeticion, excepciones } = evento
  return {
    ...{ titulo, categoria, inicio, fin, modalidad, lugar, enlace, descripcion, encargado, whatsapp },
    ...{ zona, imagen, inscripcion, cupo, repeticion, excepciones },
  }
}
