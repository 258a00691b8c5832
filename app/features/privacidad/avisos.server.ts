import { listAvisados } from '#app/features/administradores/avisos.server.ts'
import { type Correo, queueAviso } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { privacidad } from './feature.ts'

/** Queues the mail to the team about a request and its deadline, in the caller's transaction. */
export async function announceSolicitud(
  trx: Db,
  correo: Correo,
  { id, vence }: { id: string; vence: string },
): Promise<void> {
  if (!correo.mail) return
  const list = `${correo.home}/admin/dashboard/privacidad`
  await queueAviso(trx, correo, await listAvisados(trx, privacidad.permiso), {
    tipo: 'solicitud',
    sobre: id,
    asunto: 'Llegó una solicitud sobre datos personales',
    parrafos: [
      `Alguien pide algo sobre sus datos. La ley da 30 días para responder: hasta el ${formatDay(vence)}.`,
      `Está en el panel, con tu cuenta:\n${list}`,
    ],
    varias: {
      asunto: 'Llegaron # solicitudes sobre datos personales',
      antes: [
        'Llegaron # solicitudes de personas sobre sus datos. La ley da 30 días para responder cada una.',
      ],
      cada: [],
      despues: [`Están en el panel, con tu cuenta:\n${list}`],
    },
  })
}
