import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { hasAccount, lockRoles } from '../administradores.server.ts'
import { sendEnlace } from '../avisos.server.ts'
import { ENLACE_DURA_MS, replaceEnlace } from '../enlaces.server.ts'
import { type Cambio, listPersonas, rolOf } from '../permisos.server.ts'

/** Without its code if it went by mail alone. */
type Enlace = { email: string; codigo?: string; enviado: boolean; hasta: string }

/** Makes a link to choose a password: shown once and, if mail is configured, sent to its owner. */
export async function makeEnlace(trx: Db, correo: Correo, email: string): Promise<Enlace> {
  const hasta = new Date(Date.now() + ENLACE_DURA_MS).toISOString()
  const codigo = await replaceEnlace(trx, email)
  return { email, codigo, enviado: await sendEnlace(trx, correo, { email, codigo }), hasta }
}

/**
 * Makes a new link for somebody of the list. Whoever holds it can enter as them, so an administrator who may
 * not read prayer requests never sees that of somebody who may: it goes by mail alone.
 * @returns `nadie` for an e-mail without permissions; without mail, who could make the link instead.
 */
export async function makeEnlaceFor(
  trx: Db,
  correo: Correo,
  { email, quien }: { email: string; quien: string },
): Promise<Enlace | { pedirA: string[] } | 'nadie'> {
  // Nobody gets or loses a permission between the question and the link.
  await lockRoles(trx)
  const { permisos } = await rolOf(trx, email)
  if (permisos.length === 0) return 'nadie'
  const own = (await rolOf(trx, quien)).permisos
  if (!permisos.includes('peticiones') || own.includes('peticiones')) return makeEnlace(trx, correo, email)
  if (correo.mail) {
    const { codigo: _, ...sent } = await makeEnlace(trx, correo, email)
    return sent
  }
  const able = (await listPersonas(trx)).filter(
    (each) =>
      each.email !== email &&
      each.conCuenta &&
      each.permisos.includes('administrador') &&
      each.permisos.includes('peticiones'),
  )
  return { pedirA: able.map((each) => each.email) }
}

/**
 * Somebody may have seen a link before its owner was given the prayer requests: it no longer opens their
 * account.
 */
export async function revokeSeenEnlaces(trx: Db, email: string, { dados }: Cambio): Promise<void> {
  if (!dados.includes('peticiones') || !(await hasAccount(trx, email))) return
  await trx.deleteFrom('enlaces').where('email', '=', email).where('tipo', '=', 'clave').execute()
}
