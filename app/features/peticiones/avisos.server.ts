import { listAvisados } from '#app/features/administradores/avisos.server.ts'
import { announceLlegada } from '#app/features/avisame/anunciar.server.ts'
import { readPrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { type Correo, queueAviso } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { peticiones } from './feature.ts'

/**
 * Queues the mail and the notices about a new prayer request, in the transaction that stores it. The mail carries neither
 * name nor text unless the church chose so under Ajustes.
 */
export async function announcePeticion(
  trx: Db,
  correo: Correo,
  { id, nombre, peticion }: { id: string; nombre: string; peticion: string },
): Promise<void> {
  await announceLlegada(trx, id)
  if (!correo.mail) return
  const { textoEnAvisos } = (await readPrivacidad(trx)).data
  const escrita = textoEnAvisos ? [`${nombre} escribió:`, peticion] : []
  const list = `${correo.home}/admin/dashboard/donaciones?vista=peticiones&filtro=pendientes`
  await queueAviso(trx, correo, await listAvisados(trx, peticiones.permiso), {
    tipo: 'peticion',
    sobre: id,
    asunto: 'Llegó una petición de oración',
    parrafos: [
      'Alguien acaba de pedir oración en el sitio.',
      ...escrita,
      textoEnAvisos
        ? 'Es una confidencia: no reenvíes este correo y bórralo después de orar.'
        : 'Por reserva, este correo no dice quién la envió ni qué pide.',
      `Léela en el panel, con tu cuenta:\n${list}`,
    ],
    varias: {
      asunto: 'Llegaron # peticiones de oración',
      antes: [
        'En los últimos minutos llegaron # peticiones de oración al sitio.',
        textoEnAvisos
          ? 'Son confidencias: no reenvíes este correo y bórralo después de orar.'
          : 'Por reserva, este correo no dice quiénes las enviaron ni qué piden.',
      ],
      cada: escrita,
      despues: [`Léelas todas en el panel, con tu cuenta:\n${list}`],
    },
  })
}
