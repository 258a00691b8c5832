import { findFotoVisible } from '#app/features/galeria/fotos.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import { readPrivacidad } from './ajustes-privacidad.server.ts'
import { announceSolicitud } from './avisos.server.ts'
import { findOtra, hideRetratada } from './otras-fotos.server.ts'
import {
  DAY_MS,
  DIAS_DE_AVISO,
  DIAS_DE_PRORROGA,
  EN_LA_FOTO,
  lastDay,
  type NuevaSolicitud,
  type Solicitud,
  type TipoSolicitud,
} from './solicitud.ts'

/** As many photos a day disappear because somebody asked; nobody empties the gallery. */
export const MOST_HIDDEN = 20

type Parts = {
  db: Db
  correo: Correo
  /** Whether whoever asks may have one more photo hidden today; asked only where one would be. */
  mayHide: () => Promise<boolean>
}

type Pedida = NuevaSolicitud & { foto?: string; quien?: keyof typeof EN_LA_FOTO | undefined }

/**
 * Stores a request from the privacy page and, in the same transaction, the mail to the team. The photo that
 * should go is hidden at once if the church chose so.
 */
export async function receiveSolicitud(
  { db, correo, mayHide }: Parts,
  { quien, ...solicitud }: Pedida,
): Promise<string> {
  const { tipo, foto = '' } = solicitud
  const hides = tipo === 'retiro' && foto !== '' && (await hidesAtOnce(db)) && (await mayHide())
  const detalle = [quien && foto && `${EN_LA_FOTO[quien]}.`, solicitud.detalle].filter(Boolean).join('\n')
  return (hides ? changeContent : inTransaction)(db, async (trx) => {
    const pedida = { ...solicitud, detalle, foto }
    const before = await findIgual(trx, pedida)
    const { id, vence } = before ?? (await addSolicitud(trx, pedida))
    if (hides) await hideRetratada(trx, foto)
    if (!before) await announceSolicitud(trx, correo, { id, vence })
    return id
  })
}

/**
 * An open request of the same words within an hour: sent again after a lost answer, also without scripts. A
 * later one counts, and is told: it may hide a photo again.
 */
const findIgual = (db: Db, pedida: NuevaSolicitud & { foto: string }) =>
  db
    .selectFrom('solicitudes')
    .select(['id', 'vence'])
    .where((eb) => eb.and(pedida))
    .where('cerrada', 'is', null)
    .where('fecha', '>', new Date(Date.now() - HOUR_MS).toISOString())
    .executeTakeFirst()

const HOUR_MS = 60 * 60_000
const aDayAgo = () => new Date(Date.now() - DAY_MS).toISOString()

async function hidesAtOnce(db: Db): Promise<boolean> {
  const { data } = await readPrivacidad(db)
  if (!data.ocultarFotos) return false
  const asked = await db
    .selectFrom('solicitudes')
    .select('id')
    .where('tipo', '=', 'retiro')
    .where('foto', '!=', '')
    .where('fecha', '>', aDayAgo())
    .limit(MOST_HIDDEN)
    .execute()
  return asked.length < MOST_HIDDEN
}

/** Adds a request about data. Its 30 days run from `recibida`, a day in Chile; today by default. */
export async function addSolicitud(
  db: Db,
  { tipo, nombre, contacto, detalle, foto = '' }: NuevaSolicitud & { foto?: string },
  recibida = today(),
): Promise<{ id: string; vence: string }> {
  const id = newId()
  const vence = lastDay(recibida)
  await db
    .insertInto('solicitudes')
    .values({ id, tipo, nombre, contacto, detalle, fecha: now(), vence, cerrada: null, foto })
    .execute()
  return { id, vence }
}

/** The open requests, the most urgent first, and the latest answered ones. */
export async function listSolicitudes(db: Db): Promise<{ abiertas: Solicitud[]; cerradas: Solicitud[] }> {
  const rows = db.selectFrom('solicitudes').selectAll()
  const abiertas = await rows.where('cerrada', 'is', null).orderBy('vence').orderBy('id').limit(200).execute()
  const cerradas = await rows
    .where('cerrada', 'is not', null)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const typed = (row: (typeof abiertas)[number]) => ({ ...row, tipo: row.tipo as TipoSolicitud })
  const withRetrato = async (row: (typeof abiertas)[number]): Promise<Solicitud> => ({
    ...typed(row),
    retrato: row.foto ? await findRetrato(db, row.foto) : undefined,
  })
  return { abiertas: await Promise.all(abiertas.map(withRetrato)), cerradas: cerradas.map(typed) }
}

async function findRetrato(db: Db, foto: string): Promise<Solicitud['retrato']> {
  const otra = await findOtra(db, foto)
  if (otra) return { foto: otra.foto, lugar: otra.retirada ? 'borradores' : 'sitio' }
  const { found, apartado } = await findWherever(db, 'galeria', foto, (trx) => findFotoVisible(trx, foto))
  if (!found) return undefined
  return { foto: found, lugar: !apartado ? 'sitio' : apartado.sale ? 'programada' : 'borradores' }
}

/** The number of open requests, and of those that are due soon or overdue. */
export async function countAbiertas(db: Db, hoy = today()): Promise<{ abiertas: number; urgentes: number }> {
  const rows = await db.selectFrom('solicitudes').select('vence').where('cerrada', 'is', null).execute()
  const limite = lastDay(hoy, DIAS_DE_AVISO)
  return { abiertas: rows.length, urgentes: rows.filter(({ vence }) => vence <= limite).length }
}

/**
 * Extends the deadline by 30 days, once, before it has passed (Ley 21.719).
 * @returns false if it cannot be extended.
 */
export async function extendSolicitud(db: Db, id: string, motivo: string, hoy = today()): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('solicitudes')
      .set({ prorroga: motivo })
      .where('id', '=', id)
      .where('cerrada', 'is', null)
      .where('prorroga', '=', '')
      .where('vence', '>=', hoy)
      .returning('vence')
      .executeTakeFirst()
    if (!row) return false
    const vence = lastDay(row.vence, DIAS_DE_PRORROGA)
    await trx.updateTable('solicitudes').set({ vence }).where('id', '=', id).execute()
    return true
  })
}

/**
 * Closes a request with its answer. Of an erasure it keeps nothing that names the person: only that it was
 * asked for, when, and what was done. @returns false if it was already closed.
 */
export async function closeSolicitud(db: Db, id: string, respuesta: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('solicitudes')
      .set({ cerrada: now(), respuesta })
      .where('id', '=', id)
      .where('cerrada', 'is', null)
      .returning('tipo')
      .executeTakeFirst()
    if (row?.tipo === 'supresion')
      await trx
        .updateTable('solicitudes')
        .set({ nombre: '', contacto: '', detalle: '', prorroga: '' })
        .where('id', '=', id)
        .execute()
    return row !== undefined
  })
}
