import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { giveBackOnError, type Limits } from '#app/platform/rate-limit.server.ts'
import { sendEnlace } from './avisos.server.ts'
import { createEnlace, OLVIDO_DURA_MS } from './enlaces.server.ts'
import { hasPermisos } from './permisos.server.ts'

/**
 * «¿Olvidaste tu contraseña?»: mails somebody who may do something in the dashboard a one-time link. Reveals
 * neither whether there is such a person nor whether their mails have reached the limit.
 */
export async function sendForgotten(
  { db, limits, correo }: { db: Db; limits: Limits; correo: Correo },
  email: string,
): Promise<void> {
  if (!correo.mail || !(await hasPermisos(db, email))) return
  // Limit mails per mailbox: anybody who knows the address could flood it.
  if ((await limits.forgotten.count(email)) > 0) return
  // Do not count mails that could not be sent: from the fourth on, the limit silently sends none for an hour.
  await giveBackOnError([[limits.forgotten, email]], () =>
    inTransaction(db, async (trx) => {
      const codigo = await createEnlace(trx, 'clave', email, OLVIDO_DURA_MS)
      await sendEnlace(trx, correo, { email, codigo, dura: OLVIDO_DURA_MS })
      await logActivity(trx, email, 'enlace-pedido')
    }),
  )
}
