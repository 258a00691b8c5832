import { addMinutes, minutesBetween } from '#app/parts/iglesia/zona.server.ts'
import { forgetCampos, keepingVersions } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { hoyEn, takesPlace } from '../citas.server.ts'
import type { Alcance, Evento } from '../evento.ts'
import { addEvento, columnsOf, discardEvento, findEventoById } from '../eventos.server.ts'
import { fechasFrom, hasFecha } from '../repeticion.ts'
import { EVENTO } from '../versiones/versionado.server.ts'
import { fillAll } from '../voy/inscripciones.server.ts'
import { type Editado, isByRule, partsAt, shownOn, withCambios, withExcepcion } from './editado.server.ts'
import { changedBy, moveAlong, moveGente } from './mudanza.server.ts'

/** Which of an event's dates a change is for. For an event without repetition it is always all of them. */
type Donde = { id: string; fecha: string; alcance: Alcance }

/** Changes an event that takes place at `fecha`. @returns false if there is no such date. */
const changing = <T>(
  db: Db,
  { id, fecha }: Omit<Donde, 'alcance'>,
  change: (trx: Db, evento: Evento) => Promise<T>,
  has = takesPlace,
): Promise<T | false> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    return evento && has(evento, fecha) ? change(trx, evento) : false
  })

/**
 * Changes what an administrator filled in, as the form showed it for one date. Of what holds for more than
 * that date, only what differs from what was shown is changed: a date that was moved earlier does not move
 * the others.
 * @returns false when somebody else changed or deleted it since `version` was read.
 */
export const updateEvento = (
  db: Db,
  { version, ...donde }: Donde & { version: number },
  datos: Editado,
): Promise<boolean> =>
  changing(db, donde, async (trx, evento) => {
    if (evento.version !== version) return false
    const { fecha } = donde
    const alcance = scopeOf(evento, donde)
    const changed = changedBy(evento, { fecha, alcance }, datos)
    if (!changed) return store(trx, evento, { excepciones: withCambios(evento, fecha, datos) })
    const { after } = changed
    const hoy = hoyEn(evento.zona)
    if (alcance === 'todas') {
      await moveAlong(trx, evento.id, changed, hoy)
      return store(trx, evento, after)
    }
    const later = await split(trx, evento, fecha, after)
    await moveAlong(trx, later.id, changed, hoy)
    return true
  })

/** Cancels dates, which stay visible, with the reason. @returns false if there is no such date. */
export const cancelEvento = (db: Db, donde: Donde, motivo: string): Promise<boolean> =>
  changing(db, donde, async (trx, evento) => {
    const { fecha } = donde
    const alcance = scopeOf(evento, donde)
    if (alcance === 'todas') return store(trx, evento, { cancelado: true, motivo })
    if (alcance === 'esta') {
      const excepciones = withExcepcion(evento, fecha, (before) => ({ ...before, cancelada: true, motivo }))
      return store(trx, evento, { excepciones })
    }
    await split(trx, evento, fecha, { cancelado: true, motivo })
    return true
  })

/** Takes back a cancellation: of all dates if all were cancelled, otherwise of that one. */
export const resumeEvento = (db: Db, donde: Omit<Donde, 'alcance'>): Promise<boolean> =>
  changing(db, donde, (trx, evento) => {
    const excepciones = withExcepcion(evento, donde.fecha, ({ cancelada: _, motivo: __, ...rest }) => rest)
    return store(trx, evento, { excepciones, cancelado: false, motivo: '' })
  })

/**
 * Says that a date begins `minutes` later than by its rule, or than it was moved to by hand, that one alone,
 * and lasts as long; 0 for its own time.
 * @returns false if there is no such date.
 */
export const moveFecha = (db: Db, donde: Omit<Donde, 'alcance'>, minutes: number): Promise<boolean> =>
  changing(db, donde, (trx, evento) => {
    const { fecha } = donde
    const shown = shownOn(evento, fecha)
    const inicio = addMinutes(isByRule(fecha, shown.inicio) ? fecha : shown.inicio, minutes)
    const fin = addMinutes(inicio, minutesBetween(shown.inicio, shown.fin))
    const excepciones = withCambios(evento, fecha, { ...evento, ...shown, inicio, fin })
    return store(trx, evento, { excepciones })
  })

/**
 * Deletes dates. Those that follow a date become an event of their own first, so that they can be brought
 * back too.
 * @returns undefined if there is no such date; otherwise what `restore` needs, unless one date of several was
 * deleted.
 */
export async function deleteEvento(
  db: Db,
  donde: Donde,
): Promise<{ deshacer: string | undefined } | undefined> {
  const done = await changing(db, donde, async (trx, evento) => {
    const alcance = scopeOf(evento, donde)
    const discard = async (gone: Evento) => ({ deshacer: await discardEvento(trx, gone) })
    if (alcance === 'todas') return discard(evento)
    if (alcance === 'siguientes') return discard(await split(trx, evento, donde.fecha))
    const excepciones = withExcepcion(evento, donde.fecha, () => ({ quitada: true }))
    if (nothingLeft({ ...evento, excepciones })) return discard(evento)
    await store(trx, evento, { excepciones })
    return { deshacer: undefined }
  })
  return done || undefined
}

export const putBackFecha = (db: Db, donde: Omit<Donde, 'alcance'>): Promise<boolean> =>
  changing(
    db,
    donde,
    (trx, evento) => {
      const excepciones = withExcepcion(evento, donde.fecha, ({ quitada: _, ...rest }) => rest)
      return store(trx, evento, { excepciones })
    },
    hasFecha,
  )

/** The first date and those that follow are all of them. */
export function scopeOf(evento: Evento, { fecha, alcance }: Pick<Donde, 'fecha' | 'alcance'>): Alcance {
  if (!evento.repeticion) return 'todas'
  return alcance === 'siguientes' && fecha === evento.inicio ? 'todas' : alcance
}

function nothingLeft(evento: Evento): boolean {
  const gone = evento.excepciones.filter(({ quitada }) => quitada)
  // One more than are gone shows that one is left.
  return fechasFrom(evento, evento.inicio.slice(0, 10), gone.length + 1).length <= gone.length
}

/** Writes what changed in a row that was read in this transaction, and follows its dates. */
export async function store(trx: Db, evento: Evento, changes: Partial<Evento>): Promise<boolean> {
  const after = { ...evento, ...changes }
  const stored = await keepingVersions(trx, EVENTO, [evento.id], () =>
    updateUnlessOvertaken(trx, 'eventos', evento, { ...columnsOf(after), actualizado: now(), ejemplo: 0 }),
  )
  if (stored && after.cupo !== evento.cupo) await fillAll(trx, evento.id)
  return stored
}

/**
 * Makes an event of the dates from `fecha` on, which is not the first, and ends this one before it.
 * @returns the new one, with its changes.
 */
async function split(trx: Db, evento: Evento, fecha: string, changes: Partial<Evento> = {}): Promise<Evento> {
  const parts = partsAt(evento, fecha)
  await store(trx, evento, parts.earlier)
  // Who went back to the rule of before would have the later dates twice.
  await forgetCampos(trx, 'eventos', evento.id, ['inicio', 'fin', 'repeticion', 'excepciones'])
  const later = { ...parts.later, ...changes, id: newId() }
  await addEvento(trx, later.id, later)
  await moveGente(trx, evento.id, later.id, fecha.slice(0, 10))
  if (later.cupo !== evento.cupo) await fillAll(trx, later.id)
  return later
}
