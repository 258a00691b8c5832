import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import { announceSolicitud } from './avisos.server.ts'
import {
  DIAS_DE_AVISO,
  DIAS_DE_PRORROGA,
  lastDay,
  type NuevaSolicitud,
  type Solicitud,
  type TipoSolicitud,
} from './solicitud.ts'

/** Stores a request from the privacy page and, in the same transaction, the mail to the team. */
export async function receiveSolicitud(
  { db, correo }: { db: Db; correo: Correo },
  solicitud: NuevaSolicitud,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, vence } = await addSolicitud(trx, solicitud)
    await announceSolicitud(trx, correo, { id, vence })
    return id
  })
}

/** Adds a request about data. Its 30 days run from `recibida`, a day in Chile; today by default. */
export async function addSolicitud(
  db: Db,
  { tipo, nombre, contacto, detalle }: NuevaSolicitud,
  recibida = today(),
): Promise<{ id: string; vence: string }> {
  const id = newId()
  const vence = lastDay(recibida)
  await db
    .insertInto('solicitudes')
    .values({ id, tipo, nombre, contacto, detalle, fecha: now(), vence, cerrada: null })
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
  return { abiertas: abiertas.map(typed), cerradas: cerradas.map(typed) }
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
