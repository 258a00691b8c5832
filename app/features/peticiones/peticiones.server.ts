import { type Insertable, sql, type Updateable } from 'kysely'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { recordConsentimiento } from '#app/parts/consentimientos/consentimientos.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { hashOf } from '#app/parts/secret-link/secret-link.server.ts'
import type { Sospecha } from '#app/parts/sello/sello.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { cursorOf, isBeyond, parseCursor } from '#app/platform/db/paging.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { idOfForm, now } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { announcePeticion } from './avisos.server.ts'
import { isUnprayed } from './oracion/equipo.server.ts'
import { claveDeOracion, mailEnlace } from './oracion/oracion.server.ts'
import {
  AUTORIZACION_VERSION,
  AUTORIZACIONES,
  CONSENTIMIENTO_VERSION,
  CONSENTIMIENTOS,
  type Filtro,
  type NuevaPeticion,
  type Peticion,
} from './peticion.ts'
import { tables } from './tables.server.ts'

type Datos = Omit<NuevaPeticion, 'consentimiento'>

/**
 * Stores a visitor's request and, in the same transaction, the mail to the team. A doubtful one is stored
 * without a mail. The same key with the same text is a repetition after a lost answer and is stored once.
 * Whoever wants to know what came of it gets the secret link that `secret` makes of the id.
 * @returns its id.
 */
export async function receivePeticion(
  { db, correo, secret }: { db: Db; correo: Correo; secret: string },
  peticion: Datos,
  sospecha: Sospecha | '' = '',
  formulario?: string,
): Promise<string> {
  const id = idOfForm(formulario, peticion)
  return inTransaction(db, async (trx) => {
    const clave = peticion.saber && claveDeOracion(secret, id)
    const added = await insertPeticion(trx, id, peticion, sospecha, clave ? { clave: hashOf(clave) } : {})
    if (!added || sospecha) return id
    await announcePeticion(trx, correo, { id, ...peticion })
    if (clave) await mailEnlace(trx, correo, { id, email: peticion.email, clave })
    return id
  })
}

/**
 * Adds a request: pending, not read, dated by the server, with the version of the consent that was given and
 * when. One that came in elsewhere has that of its own (`antes`).
 * @returns false if its id exists already.
 */
export async function insertPeticion(
  db: Db,
  id: string,
  peticion: Datos,
  sospecha: Sospecha | '',
  antes: Partial<Insertable<Tables['peticiones']>> = {},
): Promise<boolean> {
  const moment = now()
  const { nombre, email, telefono = null, peticion: texto, responsable = '' } = peticion
  const row = await db
    .insertInto('peticiones')
    .values({
      id,
      nombre,
      telefono,
      email,
      peticion: texto,
      sospecha,
      busqueda: searchText(peticion),
      fecha: moment,
      leido: 0,
      atendida: 0,
      atendidaEn: null,
      consentimiento: CONSENTIMIENTO_VERSION,
      consentimientoEn: moment,
      responsable,
      autorizacion: responsable && AUTORIZACION_VERSION,
      ...antes,
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['consentimiento', 'consentimientoEn', 'autorizacion'])
    .executeTakeFirst()
  if (!row) return false
  const { consentimiento, consentimientoEn: fecha, autorizacion } = row
  const words = [CONSENTIMIENTOS.get(consentimiento), AUTORIZACIONES.get(autorizacion)]
  for (const texto of words)
    if (texto) await recordConsentimiento(db, { sobre: id, para: 'peticiones', texto, fecha })
  return true
}

/** Requests that «Ver más» adds. */
export const PETICIONES_POR_PAGINA = 20

/**
 * A page of requests, newest first, with the cursor of the next one. `busca` matches requests that contain
 * all its words in name, e-mail, telephone or text, ignoring case and accents.
 */
export async function listPeticiones(
  db: Db,
  {
    filtro,
    busca = '',
    desde,
    limit = PETICIONES_POR_PAGINA,
    dudosas,
    sinOrar = false,
  }: {
    filtro: Filtro
    busca?: string | undefined
    desde?: string | undefined
    limit?: number
    /** true: only doubtful ones; false: none of them; undefined: all. */
    dudosas?: boolean | undefined
    /** Only those that wait for a prayer (`isUnprayed`). */
    sinOrar?: boolean
  },
): Promise<{ peticiones: Peticion[]; siguiente: string | undefined }> {
  const words = foldText(busca).split(/\s+/).filter(Boolean)
  const after = parseCursor(desde)
  let query = db
    .selectFrom('peticiones')
    .select(['id', 'nombre', 'telefono', 'email', 'peticion', 'fecha', 'atendida', 'sospecha'])
    .select(['responsable', 'clave', 'orada', 'oraron', 'asignada', 'notas', 'palabra', 'gracias'])
    .select(['respondida', 'version'])
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (filtro !== 'todas') query = query.where('atendida', '=', filtro === 'atendidas' ? 1 : 0)
  if (after) query = query.where(isBeyond('<', after))
  if (sinOrar) query = query.where(isUnprayed(new Date()))
  if (dudosas !== undefined) query = query.where('sospecha', dudosas ? '!=' : '=', '')
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`busqueda like ${like} escape '\\'`)
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  return {
    peticiones: page.map(({ clave, ...row }) => ({
      ...row,
      atendida: row.atendida === 1,
      sospecha: row.sospecha as Sospecha | '',
      enlace: clave !== '',
    })),
    siguiente: rows.length > limit ? cursorOf(page.at(-1)) : undefined,
  }
}

export async function countPeticiones(db: Db): Promise<Record<Filtro, number>> {
  const rows = await db.selectFrom('conteo_peticiones').select(['atendida', 'total']).execute()
  const count = (atendida: 0 | 1) =>
    rows.reduce((sum, row) => sum + (row.atendida === atendida ? row.total : 0), 0)
  return { todas: count(0) + count(1), pendientes: count(0), atendidas: count(1) }
}

export async function countDudosas(db: Db): Promise<number> {
  const rows = await db.selectFrom('conteo_peticiones').select('total').where('dudosa', '=', 1).execute()
  return rows.reduce((sum, { total }) => sum + total, 0)
}

/**
 * From this many requests an hour, site-wide, the form is under pressure and asks browsers for a proof of
 * work.
 */
export const PRESION_POR_HORA = 20
const HOUR_MS = 60 * 60_000

export async function isUnderPressure(db: Db, at = new Date()): Promise<boolean> {
  const { total } = await db
    .selectFrom('peticiones')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('fecha', '>=', new Date(at.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  return total >= PRESION_POR_HORA
}

/** Clears the doubt: the request does come from a person. @returns false if it no longer exists. */
export const clearSospecha = (db: Db, id: string) => change(db, id, { sospecha: '' })

/** Marks a request as attended or pending. @returns false if it no longer exists. */
export const setAtendida = (db: Db, id: string, atendida: boolean) =>
  change(db, id, { atendida: atendida ? 1 : 0, atendidaEn: atendida ? now() : null })

async function change(db: Db, id: string, values: Updateable<Tables['peticiones']>): Promise<boolean> {
  const changed = db.updateTable('peticiones').set(values).where('id', '=', id).returning('id')
  return (await changed.executeTakeFirst()) !== undefined
}

/** Deletes for good the doubtful requests up to `hasta`: later ones have not been seen yet. */
export async function deleteDudosas(db: Db, hasta: string): Promise<number> {
  const doubtful = db.deleteFrom('peticiones').where('sospecha', '!=', '').where('fecha', '<=', hasta)
  return Number((await doubtful.executeTakeFirst()).numDeletedRows)
}

/** Deletes for good the requests that were attended up to `hasta`. */
export async function deleteAtendidas(db: Db, hasta: string): Promise<number> {
  const attended = db.deleteFrom('peticiones').where('atendida', '=', 1).where('atendidaEn', '<=', hasta)
  return Number((await attended.executeTakeFirst()).numDeletedRows)
}

/**
 * Deletes a request.
 * @returns the id for `restore`; undefined if it was already gone.
 */
export async function deletePeticion(db: Db, id: string): Promise<string | undefined> {
  const deshacer = await discard(db, tables, 'peticiones', id)
  await forgetMail(db, [id])
  return deshacer
}

/**
 * The text that `busca` matches. Folded here: the engines' `lower` ignores accents or depends on the locale.
 */
const searchText = ({ nombre, email, telefono, peticion }: Datos) =>
  foldText([nombre, email, telefono ?? '', telefono?.replace(/\D/g, '') ?? '', peticion].join('\n'))
