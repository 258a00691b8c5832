import { categoriaOf } from '#app/features/agenda/agenda.server.ts'
import { citasBetween } from '#app/features/agenda/citas.server.ts'
import { addMonths } from '#app/features/agenda/dias.ts'
import type { Cita, Evento } from '#app/features/agenda/evento.ts'
import { findEventoById, listEventos } from '#app/features/agenda/eventos.server.ts'
import { withCitas } from '#app/features/agenda/voy/inscripciones.server.ts'
import { addDays, localAt, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { groupBy } from '#app/ui/group-by.ts'
import { aprender } from './cambios.server.ts'
import { listPersonas, type Persona } from './equipo.server.ts'
import { type Lugar, proponer, type Servicio } from './proponer.ts'
import { type Estado, isBloqueada, type Puesto, puestosOf } from './turno.ts'

/** A place of a date as the month shows it: without an id nobody was ever in it. */
export type Puesta = Lugar & {
  id: string
  persona: string
  nombre: string
  estado: Estado | ''
  /** Whom they propose, by id and by name. */
  suplente: string
  nombreSuplente: string
  publicado: boolean
}
export type Fecha = { dia: string; cita: Cita; pasada: boolean; puestos: Puesta[] }

/** It was never filled, or who was asked cannot. One that proposes somebody has it until they accept. */
export const isAbierta = ({ persona, estado }: Pick<Puesta, 'persona' | 'estado'>) =>
  persona === '' || estado === 'rechaza'

/** The day on which a date begins by its rule. */
const diaDe = ({ fecha }: Pick<Cita, 'fecha'>) => fecha.slice(0, 10)

/** The dates of an event in a month, suspended ones too; the agenda's own days. */
function citasDelMes(evento: Evento, mes: string): Cita[] {
  const [desde, hasta] = [`${mes}-01`, `${addMonths(mes, 1)}-01`]
  const at = (dia: string) => startOfDay(dia, evento.zona)
  const citas = citasBetween(evento, at(addDays(desde, -7)), at(addDays(hasta, 7)), categoriaOf('', []))
  return citas.filter((cita) => diaDe(cita) >= desde && diaDe(cita) < hasta)
}

/** The day of an event's next date, in this month or the next one, that is not suspended. */
export function proximoDia(evento: Evento, ahora: Date): string | undefined {
  const mes = localAt(ahora, evento.zona).slice(0, 7)
  const proxima = [mes, addMonths(mes, 1)]
    .flatMap((each) => citasDelMes(evento, each))
    .find(({ cancelada, inicio }) => !cancelada && Date.parse(inicio.instante) > ahora.getTime())
  return proxima && diaDe(proxima)
}

/** The events that people serve at, which the agenda still has; by title. */
export async function listTurnos(db: Db) {
  const rows = await db.selectFrom('turnos_eventos').selectAll().execute()
  const eventos = await listEventos(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .flatMap((row) => {
      const evento = eventos.find(({ id }) => id === row.id)
      return evento ? [{ ...row, evento, roles: puestosOf(row.puestos) }] : []
    })
    .sort((a, b) => a.evento.titulo.localeCompare(b.evento.titulo, 'es'))
}

export async function findTurno(db: Db, id: string) {
  const row = await db.selectFrom('turnos_eventos').selectAll().where('id', '=', id).executeTakeFirst()
  const evento = row && (await findEventoById(db, id))
  return evento && { ...row, evento, roles: puestosOf(row.puestos) }
}
export type Turno = NonNullable<Awaited<ReturnType<typeof findTurno>>>

/** Every role that an event asks for or somebody has: what can be chosen. */
export async function listRoles(db: Db): Promise<string[]> {
  const asked = (await listTurnos(db)).flatMap(({ roles }) => roles).map(({ rol }) => rol)
  const had = (await listPersonas(db)).flatMap(({ roles }) => roles)
  return [...new Set([...asked, ...had])].sort((a, b) => a.localeCompare(b, 'es'))
}

/** The places of a month, those that its roles ask for, and any other that somebody has. */
export async function readMes(
  db: Db,
  { evento, roles }: Turno,
  mes: string,
  ahora: Date,
): Promise<{ fechas: Fecha[]; personas: Persona[] }> {
  const rows = await db
    .selectFrom('turnos')
    .selectAll()
    .where('evento', '=', evento.id)
    .where('dia', 'like', `${mes}-%`)
    .orderBy('rol')
    .orderBy('n')
    .execute()
  const personas = await listPersonas(db)
  const nombres = new Map(personas.map(({ id, nombre }) => [id, nombre]))
  const fechas = citasDelMes(evento, mes).map((cita) => {
    const dia = diaDe(cita)
    const suyas = rows.filter((row) => row.dia === dia)
    const lugares = lugaresDe(dia, roles)
    const mas = suyas.filter((row) => !lugares.some((each) => isSame(each, row)))
    const puestos = [...lugares, ...mas].map(({ rol, n }) => {
      const row = suyas.find((each) => isSame(each, { dia, rol, n }))
      const persona = row?.persona ?? ''
      return {
        dia,
        rol,
        n,
        id: row?.id ?? '',
        persona,
        nombre: nombres.get(persona) ?? '',
        estado: row?.estado ?? ('' as const),
        publicado: row?.publicado === 1,
        suplente: row?.suplente ?? '',
        nombreSuplente: nombres.get(row?.suplente ?? '') ?? '',
      }
    })
    return { dia, cita, pasada: Date.parse(cita.inicio.instante) <= ahora.getTime(), puestos }
  })
  return { fechas, personas }
}

const lugaresDe = (dia: string, roles: readonly Puesto[]): Lugar[] =>
  roles.flatMap(({ rol, cuantos }) => Array.from({ length: cuantos }, (_, n) => ({ dia, rol, n })))

const isSame = (a: Lugar, b: Lugar) => a.dia === b.dia && a.rol === b.rol && a.n === b.n

/** Who serves or served when, at whatever event, and who is proposed to; who said no does not. */
async function listServicios(db: Db, desde: string): Promise<Servicio[]> {
  const rows = await db
    .selectFrom('turnos')
    .select(['evento', 'persona', 'suplente', 'dia'])
    .where('dia', '>=', desde)
    .where('estado', '!=', 'rechaza')
    .execute()
  // A date that is suspended, or that the agenda has no more, tires nobody.
  const held = (await withCitas(db, rows)).filter(({ cita }) => !cita.cancelada)
  return held.flatMap(({ persona, suplente, dia }) =>
    [persona, suplente].filter(Boolean).map((each) => ({ persona: each, dia })),
  )
}

const A_YEAR = 366

/** Proposes people for the open places of a month's dates that are to come. @returns how many it filled. */
export async function proponerMes(trx: Db, turno: Turno, mes: string, ahora: Date) {
  const { fechas, personas } = await readMes(trx, turno, mes, ahora)
  const abiertos = fechas
    .filter(({ cita, pasada }) => !pasada && !cita.cancelada)
    .flatMap(({ puestos }) => puestos.filter(isAbierta))
  // Who said no to a date is not asked again.
  const dijeronNo = new Set(
    fechas.flatMap(({ puestos }) =>
      puestos.filter(({ estado }) => estado === 'rechaza').map(({ persona, dia }) => `${persona} ${dia}`),
    ),
  )
  const candidatas = personas.map(({ id, roles, con, periodos }) => ({
    id,
    roles,
    con,
    puede: (dia: string) => !isBloqueada(periodos, dia) && !dijeronNo.has(`${id} ${dia}`),
  }))
  const servicios = await listServicios(trx, addDays(`${mes}-01`, -A_YEAR))
  const hechos = proponer(abiertos, candidatas, servicios)
  for (const { persona, ...lugar } of hechos) await ponPersona(trx, turno.id, lugar, persona)
  return { hechos: hechos.length, abiertos: abiertos.length - hechos.length }
}

/** Gives a place to somebody, who has not been asked yet; '' gives it to nobody. */
async function ponPersona(trx: Db, evento: string, { dia, rol, n }: Lugar, persona: string) {
  const before = await trx
    .selectFrom('turnos')
    .select('id')
    .where('evento', '=', evento)
    .where('dia', '=', dia)
    .where('rol', '=', rol)
    .where('n', '=', n)
    .executeTakeFirst()
  if (before) {
    await forgetMail(trx, [before.id])
    await trx.deleteFrom('turnos').where('id', '=', before.id).execute()
  }
  if (persona === '') return
  await trx.insertInto('turnos').values({ id: newId(), evento, dia, rol, n, persona }).execute()
}

/** A place as the form shows it, who was in it, and who is to be. */
export type Cambio = Lugar & { antes: string; persona: string }

/**
 * Puts people into places by hand: the church decides, rules or not, but nobody is in two places on one day.
 * @returns how many changed, or why none did.
 */
export async function cambiar(trx: Db, turno: Turno, mes: string, cambios: readonly Cambio[], ahora: Date) {
  const { fechas, personas } = await readMes(trx, turno, mes, ahora)
  const puestos = fechas.filter(({ pasada }) => !pasada).flatMap((each) => each.puestos)
  const wanted = cambios.filter(({ antes, persona }) => antes !== persona)
  const after = new Map(puestos.map((each) => [each, each.estado === 'rechaza' ? '' : each.persona]))
  for (const cambio of wanted) {
    const place = puestos.find((each) => isSame(each, cambio))
    const known = cambio.persona === '' || personas.some(({ id }) => id === cambio.persona)
    if (!place || place.persona !== cambio.antes || !known) return 'adelantado'
    after.set(place, cambio.persona)
  }
  const used = [...after].filter(([, persona]) => persona).map(([{ dia }, persona]) => `${dia} ${persona}`)
  if (new Set(used).size < used.length) return 'repetida'
  for (const { persona, ...lugar } of wanted) await ponPersona(trx, turno.id, lugar, persona)
  return wanted.length
}

/** Takes back what was proposed in a month and nobody has been told. @returns how many places. */
export async function borrarPropuesta(trx: Db, evento: string, mes: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('turnos')
    .where('evento', '=', evento)
    .where('dia', 'like', `${mes}-%`)
    .where('publicado', '=', 0)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Shows a month's places to who is in them. @returns whom it is news to. */
export async function publicar(trx: Db, evento: string, mes: string, ahora: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('turnos')
    .set({ publicado: 1 })
    .where('evento', '=', evento)
    .where('dia', 'like', `${mes}-%`)
    .where('publicado', '=', 0)
    .returning('persona')
    .execute()
  const personas = [...new Set(rows.map(({ persona }) => persona))]
  await aprender(trx, ahora, personas)
  return personas
}

export const addTurno = async (trx: Db, id: string, puestos: string): Promise<boolean> =>
  (await trx
    .insertInto('turnos_eventos')
    .values({ id, puestos, version: 1 })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Ends the turns of an event, with what was proposed and published. */
export async function removeTurno(trx: Db, id: string): Promise<boolean> {
  const rows = await trx.selectFrom('turnos').select('id').where('evento', '=', id).execute()
  await forgetMail(
    trx,
    rows.map((row) => row.id),
  )
  await trx.deleteFrom('turnos').where('evento', '=', id).execute()
  const { numDeletedRows } = await trx.deleteFrom('turnos_eventos').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}

/** The next date with who serves, and the day of each place that is open in four weeks. */
export async function readProximas(db: Db, turno: Turno, ahora: Date) {
  const hoy = localAt(ahora, turno.evento.zona).slice(0, 10)
  const last = addDays(hoy, 28)
  const mes = hoy.slice(0, 7)
  const meses = await Promise.all([mes, addMonths(mes, 1)].map((each) => readMes(db, turno, each, ahora)))
  const fechas = meses.flatMap((each) => each.fechas).filter(({ cita, pasada }) => !pasada && !cita.cancelada)
  const [proxima] = fechas
  const abiertas = fechas
    .filter(({ dia }) => dia <= last)
    .flatMap(({ dia, puestos }) => puestos.filter(isAbierta).map(() => dia))
  return {
    proxima: proxima && { dia: proxima.dia, roles: quienesSirven(proxima.puestos) },
    abiertas,
  }
}

/** Who serves in each role, how many it lacks, and whether any of them is only proposed. */
const quienesSirven = (puestos: readonly Puesta[]) =>
  [...groupBy(puestos, ({ rol }) => rol)].map(([rol, suyos]) => {
    const van = suyos.filter((each) => !isAbierta(each))
    return {
      rol,
      nombres: van.map(({ nombre }) => nombre),
      faltan: suyos.length - van.length,
      propuesta: van.some(({ publicado }) => !publicado),
    }
  })
