import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { countAbiertas } from './solicitudes.server.ts'

/** The requests about data that wait for an answer; the menu counts only those that are due soon. */
export async function listPendientes(db: Db): Promise<Pendiente[]> {
  const { abiertas, urgentes } = await countAbiertas(db)
  const vencen = urgentes === 1 ? 'Una vence pronto.' : `${urgentes} vencen pronto.`
  return [
    {
      asunto: 'solicitudes',
      count: abiertas,
      texto:
        abiertas === 1
          ? '1 solicitud de datos por responder'
          : `${abiertas} solicitudes de datos por responder`,
      urgente: urgentes > 0 ? `${vencen} La ley da 30 días para responder.` : undefined,
      badge: { count: urgentes, texto: urgentes === 1 ? 'solicitud por vencer' : 'solicitudes por vencer' },
    },
  ]
}
