import { listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { describeDevice } from '#app/features/administradores/dispositivo.ts'
import { CONSENTIMIENTOS } from '#app/features/peticiones/peticion.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import type { DatosPersona } from './persona.ts'

/** The digits of a Chilean number without country code, which all spellings share. */
const PHONE_DIGITS = 8

type Quien = (contacto: string | null) => boolean

/** Matches an e-mail or telephone, however it is spelled. */
function matcher(quien: string): Quien {
  if (quien.includes('@')) {
    const email = foldText(quien.trim())
    return (contacto) => contacto !== null && foldText(contacto.trim()) === email
  }
  const tail = quien.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return (contacto) =>
    contacto !== null && !contacto.includes('@') && contacto.replace(/\D/g, '').endsWith(tail)
}

type Fila = {
  id: string
  nombre: string
  email: string
  telefono: string | null
  peticion: string
  fecha: string
  atendida: number
  atendidaEn?: string | null
  consentimiento: string
  consentimientoEn?: string
}

/** The rows of one person, by e-mail or telephone, including those in the bin. */
async function findRows(db: Db, quien: string) {
  const is = matcher(quien)
  let query = db.selectFrom('peticiones').selectAll().orderBy('fecha')
  // `busqueda` contains the folded e-mail, so it narrows the query. A telephone may be spelled in any way.
  query = quien.includes('@')
    ? query.where('busqueda', 'like', `%${foldText(quien.trim()).replace(/[%_\\]/g, '_')}%`)
    : query.where('telefono', 'is not', null)
  const candidates = await query.execute()
  const own = ({ email, telefono }: Pick<Fila, 'email' | 'telefono'>) => is(email) || is(telefono)
  const discarded = await db
    .selectFrom('papelera')
    .select('fila')
    .where('tabla', '=', 'peticiones')
    .where('fila', '!=', '')
    .execute()
  const solicitudes = await db.selectFrom('solicitudes').selectAll().orderBy('fecha').execute()
  return {
    peticiones: candidates.filter(own),
    discarded: discarded.map(({ fila }) => JSON.parse(fila) as Fila).filter(own),
    solicitudes: solicitudes.filter(({ contacto }) => is(contacto)),
  }
}

/** Everything stored about one person, by e-mail or telephone. */
export async function findPersona(db: Db, quien: string): Promise<DatosPersona> {
  const { peticiones, discarded, solicitudes } = await findRows(db, quien)
  const tell = (row: Fila, eliminada: boolean) => ({
    nombre: row.nombre,
    email: row.email,
    telefono: row.telefono,
    peticion: row.peticion,
    fecha: row.fecha,
    atendida: row.atendida === 1,
    atendidaEl: row.atendidaEn ?? null,
    consentimiento: {
      version: row.consentimiento,
      texto: CONSENTIMIENTOS.get(row.consentimiento) ?? '',
      fecha: row.consentimientoEn || row.fecha,
    },
    eliminada,
  })
  return {
    peticiones: [...peticiones.map((row) => tell(row, false)), ...discarded.map((row) => tell(row, true))],
    solicitudes: solicitudes.map(({ id: _id, ...solicitud }) => solicitud),
    cuenta: quien.includes('@') ? await findCuenta(db, quien.trim().toLowerCase()) : null,
  }
}

async function findCuenta(db: Db, email: string): Promise<DatosPersona['cuenta']> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return null
  const sesiones = await db
    .selectFrom('session')
    .select(['userAgent', 'ipAddress', 'createdAt'])
    .where('userId', '=', user.id)
    .execute()
  const actividad = await db
    .selectFrom('actividad')
    .select(['fecha', 'accion', 'detalle'])
    .where('quien', '=', email)
    .orderBy('fecha')
    .execute()
  return {
    email,
    desde: user.createdAt,
    administra: (await listAdminEmails(db)).includes(email),
    sesiones: sesiones.map(({ userAgent, ipAddress, createdAt }) => ({
      dispositivo: describeDevice(userAgent),
      direccion: ipAddress,
      desde: createdAt,
    })),
    actividad,
  }
}

/**
 * Erases everything stored about one person: requests (also in the bin), unsent mail, answered requests about data. Keeps
 * an open request, because the answer needs the contact, and an administrator's account, which has to lose the role
 * first. Runs inside the caller's transaction.
 * @returns the numbers of erased prayer requests and of erased requests about data.
 */
export async function erasePersona(
  db: Db,
  quien: string,
): Promise<{ peticiones: number; solicitudes: number }> {
  return inTransaction(db, async (trx) => {
    const rows = await findRows(trx, quien)
    const ids = [...rows.peticiones, ...rows.discarded].map(({ id }) => id)
    const closed = rows.solicitudes.filter(({ cerrada }) => cerrada !== null).map(({ id }) => id)
    if (ids.length > 0) {
      await trx.deleteFrom('peticiones').where('id', 'in', ids).execute()
      await trx.deleteFrom('papelera').where('id', 'in', ids).execute()
    }
    await forgetMail(trx, [...ids, ...closed])
    if (closed.length > 0)
      await trx
        .updateTable('solicitudes')
        .set({ nombre: '', contacto: '', detalle: '', prorroga: '' })
        .where('id', 'in', closed)
        .execute()
    const email = quien.trim().toLowerCase()
    if (email.includes('@') && !(await listAdminEmails(trx)).includes(email))
      await trx.deleteFrom('user').where('email', '=', email).execute()
    return { peticiones: ids.length, solicitudes: closed.length }
  })
}
