import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isAdmin, listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { queueCambio, queueDevuelta } from '../avisos.server.ts'
import { type Datos, sonIguales } from './datos.ts'

/** How long the link in the mail puts an account back. */
export const DEVOLVER_MS = 30 * 24 * 60 * 60 * 1000

const hash = (codigo: string) => createHash('sha256').update(codigo).digest('base64url')
const cutoff = () => new Date(Date.now() - DEVOLVER_MS).toISOString()
const stored = (datos: Datos | undefined) => (datos ? JSON.stringify(datos) : '')
const parsed = (text: string): Datos | undefined => (text === '' ? undefined : JSON.parse(text))

/**
 * Makes a change of an account and queues its mails, in the caller's transaction. A change of nothing tells
 * nobody.
 */
export function announced<T>(
  trx: Db,
  { correo, quien }: { correo: Correo; quien: string },
  cuenta: string,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  // Its lock keeps what is read here true until the change.
  return changeContent(trx, async (trx) => {
    const antes = await readCuenta(trx, cuenta)
    const result = await change(trx)
    const despues = await readCuenta(trx, cuenta)
    if (sonIguales(antes, despues)) return result
    await trx.deleteFrom('cambios_cuentas').where('fecha', '<=', cutoff()).execute()
    const [cambio, fecha] = [newId(), now()]
    const sides = { antes: stored(antes), despues: stored(despues) }
    await trx
      .insertInto('cambios_cuentas')
      .values({ id: cambio, cuenta, fecha, ...sides, devuelto: '' })
      .execute()
    const vence = new Date(Date.parse(fecha) + DEVOLVER_MS).toISOString()
    for (const { id: userId, email: para } of correo.mail ? await administrators(trx) : []) {
      const codigo = randomBytes(24).toString('base64url')
      await trx
        .insertInto('enlaces_cuentas')
        .values({ hash: hash(codigo), cambio, userId })
        .execute()
      await queueCambio(trx, correo, { para, quien, fecha, antes, despues, codigo, vence })
    }
    return result
  })
}

/**
 * What a link puts back, and how the account is now; undefined for a link that is unknown, used or too old.
 */
export async function findCambio(db: Db, codigo: string) {
  const row = await db
    .selectFrom('enlaces_cuentas')
    .innerJoin('cambios_cuentas', 'cambios_cuentas.id', 'enlaces_cuentas.cambio')
    .innerJoin('user', 'user.id', 'enlaces_cuentas.userId')
    .select(['cambios_cuentas.id', 'cuenta', 'fecha', 'antes', 'user.email'])
    .where('enlaces_cuentas.hash', '=', hash(codigo))
    .where('cambios_cuentas.devuelto', '=', '')
    .where('cambios_cuentas.fecha', '>', cutoff())
    .executeTakeFirst()
  // Whoever stopped administering the site keeps the mail, not what it could do.
  if (!row || !(await isAdmin(db, row.email))) return undefined
  const ahora = await readCuenta(db, row.cuenta)
  return { ...row, antes: parsed(row.antes), ahora, version: ahora?.version ?? 0 }
}

/**
 * Puts an account back as it was before a change, once for all of its links, whoever has them.
 * @param version of the account as it was shown beside the old data, 0 for none.
 */
export async function putBack(
  db: Db,
  correo: Correo,
  { codigo, version }: { codigo: string; version: number },
): Promise<'listo' | 'vencido' | 'cambio'> {
  return changeContent(db, async (trx) => {
    const cambio = await findCambio(trx, codigo)
    if (!cambio) return 'vencido'
    if (cambio.version !== version) return 'cambio'
    const { id, cuenta, antes, ahora, email } = cambio
    await trx.updateTable('cambios_cuentas').set({ devuelto: now() }).where('id', '=', id).execute()
    // An older form of whoever edits it is overtaken, also if it was deleted meanwhile.
    const next = Math.max(version, antes?.version ?? 0) + 1
    await writeCuenta(trx, cuenta, antes && { ...antes, version: next })
    await logActivity(trx, email, 'cuenta-devuelta', (antes ?? ahora)?.banco ?? '')
    // No link here: who reads one mailbox could put a thief's account back with it.
    if (correo.mail && !sonIguales(ahora, antes)) {
      const para = (await administrators(trx)).map(({ email }) => email)
      await queueDevuelta(trx, correo, { para, quien: email, antes: ahora, despues: antes })
    }
    return 'listo'
  })
}

async function writeCuenta(trx: Db, id: string, datos: Datos | undefined): Promise<void> {
  await trx.deleteFrom('cuentas_bancarias').where('id', '=', id).execute()
  // What «Deshacer» would bring back is older than what was chosen here.
  await trx.deleteFrom('papelera').where('id', '=', id).where('tabla', '=', 'cuentas_bancarias').execute()
  if (!datos) return
  const { banco, tipo, titular, numero, rut, correo, ejemplo, version, verificada } = datos
  const row = { id, banco, tipo, titular, numero, rut, correo, ejemplo, version, verificada }
  await trx.insertInto('cuentas_bancarias').values(row).execute()
}

export async function readCuenta(db: Db, cuenta: string): Promise<Datos | undefined> {
  const row = await db.selectFrom('cuentas_bancarias').selectAll().where('id', '=', cuenta).executeTakeFirst()
  if (!row) return undefined
  const { id: _, ...datos } = row
  return datos
}

/** Those with an account, whatever mails they want: this one is about the church's money. */
export async function administrators(db: Db) {
  const emails = await listAdminEmails(db)
  if (emails.length === 0) return []
  return db.selectFrom('user').select(['id', 'email']).where('email', 'in', emails).execute()
}
