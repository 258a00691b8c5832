import type { FeatureServer, Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { PAGINA, TERMINOS } from './pagina.ts'
import { retencionJob } from './retencion.server.ts'
import { countAbiertas } from './solicitudes.server.ts'
import { person } from './solicitudes-persona.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  privacidad: 'guardó los ajustes de privacidad y avisos',
  'datos-vistos': 'vio los datos guardados de una persona, con sus peticiones',
  'datos-exportados': 'exportó los datos de una persona',
  'datos-borrados': 'borró los datos de una persona',
  'solicitud-agregada': 'anotó una solicitud de datos',
  'solicitud-ampliada': 'amplió el plazo de una solicitud de datos',
  'foto-ocultada': 'ocultó una foto que alguien pidió retirar',
  'foto-mostrada': 'volvió a mostrar una foto que alguien pidió retirar',
  'solicitud-cerrada': 'respondió una solicitud de datos',
  'vulneracion-anotada': 'anotó una vulneración de datos',
  'vulneracion-corregida': 'corrigió una vulneración de datos',
  'afectados-vistos': 'vio a quiénes afectó una vulneración de datos',
  'afectados-exportados': 'descargó a quiénes afectó una vulneración de datos',
  'consentimientos-vistos': 'vio lo que aceptó una persona',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const privacidad = {
  name: 'privacidad',
  acciones,
  tables,
  person,
  datos: [
    {
      id: 'solicitudes',
      nombre: 'Solicitudes de datos',
      grave: 'sensibles',
      async list(db) {
        const rows = await db.selectFrom('solicitudes').select(['id', 'nombre', 'contacto']).execute()
        return rows.flatMap(({ contacto, ...row }) => (contacto ? [{ ...row, contactos: [contacto] }] : []))
      },
    },
  ],
  jobs: [retencionJob],
  pages: [PAGINA, TERMINOS],
  pendientes,
} satisfies FeatureServer

/** The requests about data that wait for an answer; the menu counts only those that are due soon. */
async function pendientes(db: Db): Promise<Pendiente[]> {
  const { abiertas: count, urgentes } = await countAbiertas(db)
  const vencen = urgentes === 1 ? 'Una vence pronto.' : `${urgentes} vencen pronto.`
  return [
    {
      asunto: 'solicitudes',
      count,
      texto:
        count === 1 ? '1 solicitud de datos por responder' : `${count} solicitudes de datos por responder`,
      urgente: urgentes > 0 ? `${vencen} La ley da 30 días para responder.` : undefined,
      badge: { count: urgentes, texto: urgentes === 1 ? 'solicitud por vencer' : 'solicitudes por vencer' },
    },
  ]
}
