import { recordConsentimiento } from '#app/parts/consentimientos/consentimientos.server.ts'
import { hashOf, secretOf } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { categoriaOf, eventoOf, findEvento } from '../agenda.server.ts'
import { citaOn } from '../citas.server.ts'
import type { Cita, Evento } from '../evento.ts'
import { findEventoById, listEventos } from '../eventos.server.ts'
import { hasFecha } from '../repeticion.ts'
import {
  CONSENTIMIENTO_VOY,
  CONSENTIMIENTO_VOY_VERSION,
  type DatosVoy,
  DIAS_DE_INSCRIPCION,
  TEXTOS_VOY,
} from './voy.ts'

/** The digits of a Chilean number without country code, which all spellings share. */
const PHONE_DIGITS = 8

/** A telephone or an e-mail, the same however it is spelled. */
export const claveDeContacto = (contacto: string): string =>
  contacto.includes('@') ? contacto.trim().toLowerCase() : contacto.replace(/\D/g, '').slice(-PHONE_DIGITS)

/** The secret that undoes a sign-up: only its sender learns it; the same form again gives the same. */
export const claveOf = (secret: string, id: string): string => secretOf(secret, 'voy', id)

/** An event's date, by the day on which it begins by the rule; undefined if there is none. */
export function citaDelDia(evento: Evento, dia: string): Cita | undefined {
  const fecha = dia + evento.inicio.slice(10)
  return hasFecha(evento, fecha) ? citaOn(evento, fecha, categoriaOf(evento.categoria, [])) : undefined
}

/** Rows of single dates, each with its event and its date as they are now; without one it is left out. */
export async function withCitas<Row extends { evento: string; dia: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, 'evento'> & { evento: Evento; cita: Cita })[]> {
  const eventos = await listEventos(db, [...new Set(rows.map(({ evento }) => evento))])
  return rows.flatMap((row) => {
    const evento = eventos.find(({ id }) => id === row.evento)
    const cita = evento && citaDelDia(evento, row.dia)
    return cita ? [{ ...row, evento, cita }] : []
  })
}

/** Why nobody can sign up for a date any more; undefined if one can. */
export function cerrada(cita: Cita | undefined, ahora: Date): string | undefined {
  if (!cita) return TEXTOS_VOY.noEsta
  if (!cita.inscripcion) return TEXTOS_VOY.sinInscripcion
  if (cita.cancelada) return TEXTOS_VOY.cancelada
  return Date.parse(cita.inicio.instante) <= ahora.getTime() ? TEXTOS_VOY.pasada : undefined
}

/** How far from today dates of a rule are shown and taken: a name would wait here until the last. */
export const FAR_MS = 2 * 366 * 24 * 60 * 60_000
const isFar = ({ repeticion }: Evento, dia: string, ahora: Date) =>
  repeticion !== undefined && Date.parse(dia) - ahora.getTime() > FAR_MS

/**
 * Locks an event until the transaction ends: of two who want the last place, one waits for the other. It
 * writes nothing that visitors see, so that no page is rendered anew because a stranger signs up.
 */
async function lockEvento(trx: Db, column: 'id' | 'slug', value: string): Promise<Evento | undefined> {
  const row = await trx
    .updateTable('eventos')
    .set((eb) => ({ cupo: eb.ref('cupo') }))
    .where(column, '=', value)
    .returningAll()
    .executeTakeFirst()
  return row && eventoOf(row)
}

/** How many come to a date, those who wait aside. */
export async function countVan(db: Db, evento: string, dia: string): Promise<number> {
  const { total } = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => fn.sum<number | string | null>('cuantos').as('total'))
    .where('evento', '=', evento)
    .where('dia', '=', dia)
    .where('enEspera', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** The places that are left of a date; undefined without a bound. */
export async function countLibres(db: Db, { id, cupo }: Evento, dia: string): Promise<number | undefined> {
  return cupo > 0 ? Math.max(0, cupo - (await countVan(db, id, dia))) : undefined
}

export type Respuesta = { clave: string } | { rechazo: string; campo?: 'cuantos' }

/**
 * Signs somebody up for a date, or puts them in line if it is full. The same `id` again is the same form sent
 * again. A contact that is there already counts again, as any other: whatever told them apart would tell a
 * stranger who comes.
 * @returns the secret that undoes it, or why it was refused.
 */
export const signUp = (
  db: Db,
  { id, secret, ahora }: { id: string; secret: string; ahora: Date },
  { evento: slug, fecha: dia, ...datos }: DatosVoy & { evento: string; fecha: string },
): Promise<Respuesta> =>
  inTransaction(db, async (trx) => {
    const clave = claveOf(secret, id)
    const evento = await lockEvento(trx, 'slug', slug)
    const rechazo = cerrada(evento && !isFar(evento, dia, ahora) ? citaDelDia(evento, dia) : undefined, ahora)
    if (!evento || rechazo) return { rechazo: rechazo ?? TEXTOS_VOY.noEsta }
    const { cupo } = evento
    if (cupo > 0 && datos.cuantos > cupo)
      return {
        rechazo: cupo === 1 ? 'Hay un solo cupo en total.' : `Hay solo ${cupo} cupos en total.`,
        campo: 'cuantos',
      }
    const before = await trx.selectFrom('inscripciones').select('id').where('id', '=', id).executeTakeFirst()
    if (before) return { clave }
    const full = cupo > 0 && (await countVan(trx, evento.id, dia)) + datos.cuantos > cupo
    await trx
      .insertInto('inscripciones')
      .values({
        id,
        evento: evento.id,
        dia,
        enEspera: full ? 1 : 0,
        clave: hashOf(clave),
        nombre: datos.nombre,
        contacto: datos.contacto,
        cuantos: datos.cuantos,
        consentimiento: CONSENTIMIENTO_VOY_VERSION,
        createdAt: now(),
      })
      .execute()
    await recordConsentimiento(trx, { sobre: id, para: 'inscripciones', texto: CONSENTIMIENTO_VOY })
    return { clave }
  })

/** The sign-up that a secret undoes, with its place in line from 1 on; 0 for who has a place. */
export async function findMiLugar(db: Db, clave: string) {
  const row = await db
    .selectFrom('inscripciones')
    .selectAll()
    .where('clave', '=', hashOf(clave))
    .executeTakeFirst()
  if (!row) return undefined
  const evento = await findEventoById(db, row.evento)
  if (!evento) return undefined
  const { id, nombre, cuantos, dia, enEspera } = row
  const line = enEspera ? (await listEspera(db, row)).findIndex((each) => each.id === id) + 1 : 0
  return { id, nombre, cuantos, dia, evento, espera: line }
}

const listEspera = (db: Db, { evento, dia }: { evento: string; dia: string }) =>
  db
    .selectFrom('inscripciones')
    .select(['id', 'cuantos'])
    .where('evento', '=', evento)
    .where('dia', '=', dia)
    .where('enEspera', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Gives free places to those who wait, the first who fits first. Needs the event's lock. */
async function fillPlaces(trx: Db, evento: Evento, dia: string): Promise<void> {
  let libres = (await countLibres(trx, evento, dia)) ?? Number.POSITIVE_INFINITY
  const moving: string[] = []
  for (const { id, cuantos } of await listEspera(trx, { evento: evento.id, dia })) {
    if (cuantos > libres) continue
    libres -= cuantos
    moving.push(id)
  }
  if (moving.length > 0)
    await trx
      .updateTable('inscripciones')
      .set({ enEspera: 0, aviso: 'pendiente' })
      .where('id', 'in', moving)
      .execute()
}

/** Frees the place of who knows its secret. @returns false if it was free already. */
export const leave = (db: Db, clave: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('inscripciones')
      .select('id')
      .where('clave', '=', hashOf(clave))
      .executeTakeFirst()
    return row !== undefined && (await removeInscripciones(trx, [row.id])) > 0
  })

/** Deletes sign-ups for good, and gives their places to those who wait, in the caller's transaction. */
export async function removeInscripciones(trx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await forgetMail(trx, [...ids])
  const found = await trx
    .selectFrom('inscripciones')
    .select(['evento', 'dia'])
    .distinct()
    .where('id', 'in', ids)
    // Two that lock several events have to begin with the same one.
    .orderBy('evento')
    .orderBy('dia')
    .execute()
  const eventos = new Map<string, Evento | undefined>()
  for (const { evento } of found)
    if (!eventos.has(evento)) eventos.set(evento, await lockEvento(trx, 'id', evento))
  const { numDeletedRows } = await trx.deleteFrom('inscripciones').where('id', 'in', ids).executeTakeFirst()
  for (const { evento, dia } of found) {
    const locked = eventos.get(evento)
    if (locked) await fillPlaces(trx, locked, dia)
  }
  return Number(numDeletedRows)
}

/** Gives places that a larger `cupo` makes to those who wait, in the transaction that changed the event. */
export async function fillAll(trx: Db, id: string): Promise<void> {
  const evento = await lockEvento(trx, 'id', id)
  const days = await trx
    .selectFrom('inscripciones')
    .select('dia')
    .distinct()
    .where('evento', '=', id)
    .where('enEspera', '=', 1)
    .execute()
  if (evento) for (const { dia } of days) await fillPlaces(trx, evento, dia)
}

/** From this many an hour, site-wide, the form asks browsers for a proof of work. */
export const PRESION_POR_HORA = 60
const HOUR_MS = 60 * 60_000

export async function isUnderPressure(db: Db, at = new Date()): Promise<boolean> {
  const { total } = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('createdAt', '>=', new Date(at.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(total) >= PRESION_POR_HORA
}

export async function findParaVoy(db: Db, slug: string, dia: string, ahora: Date) {
  const evento = await findEvento(db, slug)
  const cita = evento && citaDelDia(evento, dia)
  if (!evento || !cita || isFar(evento, dia, ahora)) return undefined
  return { cita, cerrada: cerrada(cita, ahora), libres: await countLibres(db, evento, dia) }
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the sign-ups of dates that ended 30 days ago, and of events that are gone: a deleted one can be
 * restored for seconds, so a day later nobody needs them. @returns how many.
 */
export async function deleteExpiredInscripciones(db: Db, at: Date): Promise<number> {
  const limit = at.getTime() - DIAS_DE_INSCRIPCION * DAY_MS
  return inTransaction(db, async (trx) => {
    const dates = await trx
      .selectFrom('inscripciones')
      .select(['evento', 'dia'])
      .distinct()
      // A moved date may be earlier than its day by the rule, or later.
      .execute()
    let deleted = 0
    for (const { evento, dia } of dates) {
      const found = await findEventoById(trx, evento)
      const cita = found && citaDelDia(found, dia)
      const end = cita ? Date.parse(cita.fin.instante) : Date.parse(`${dia}T23:59Z`)
      if (found && end > limit) continue
      let query = trx.deleteFrom('inscripciones').where('evento', '=', evento).where('dia', '=', dia)
      if (!found) query = query.where('createdAt', '<', new Date(at.getTime() - DAY_MS).toISOString())
      deleted += Number((await query.executeTakeFirst()).numDeletedRows)
    }
    return deleted
  })
}

/** Keeps to what the form promises. */
export const inscripcionesJob = erasureJob('plazos de inscripciones', deleteExpiredInscripciones)
