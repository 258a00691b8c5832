import { listAdministran } from '#app/features/administradores/permisos.server.ts'
import { type Carta, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { takeLease } from '#app/platform/db/leases.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { JobParts } from '#app/platform/jobs.server.ts'

/** Who was told and does nothing is told again. */
const AGAIN_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Mails whoever administers the site what needs them; nothing any more once it does not. That they were told is a lease that
 * nobody gives back: it outlives the process, which the same trouble may start again and again.
 */
export async function tellOnce(
  { db, settings }: Pick<JobParts, 'db' | 'settings'>,
  told: string,
  carta: Carta | undefined,
): Promise<void> {
  if (!carta) {
    await db.deleteFrom('reservas').where('nombre', '=', told).execute()
    return
  }
  if (!settings.mail) return
  const { parrafos } = carta
  const enlace = `Cómo está todo lo demás: ${settings.home}/admin/dashboard/ajustes?parte=estado`
  await inTransaction(db, async (trx) => {
    if (!(await takeLease(trx, told, newId(), AGAIN_MS))) return
    await queueCarta(trx, await listAdministran(trx), { ...carta, parrafos: [...parrafos, enlace] })
  })
}
