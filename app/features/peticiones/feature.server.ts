import type { FeatureServer, Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { person } from './persona.server.ts'
import { countDudosas, countPeticiones } from './peticiones.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'peticiones-leidas': 'leyó peticiones de oración',
  'peticion-atendida': 'marcó una petición como atendida',
  'peticion-pendiente': 'marcó una petición como pendiente',
  'peticion-eliminada': 'eliminó una petición',
  'peticion-no-dudosa': 'quitó la marca de dudosa a una petición',
  'dudosas-eliminadas': 'eliminó las peticiones dudosas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const peticiones = {
  name: 'peticiones',
  acciones,
  tables,
  person,
  pendientes,
} satisfies FeatureServer

/** The prayer requests that nobody has marked as attended, and those that may not come from a person. */
async function pendientes(db: Db): Promise<Pendiente[]> {
  const [{ pendientes: count }, dudosas] = await Promise.all([countPeticiones(db), countDudosas(db)])
  const una = count === 1
  return [
    {
      asunto: 'peticiones',
      count,
      texto: una ? '1 petición de oración pendiente' : `${count} peticiones de oración pendientes`,
      badge: { count, texto: una ? 'petición pendiente' : 'peticiones pendientes' },
    },
    {
      asunto: 'dudosas',
      count: dudosas,
      texto: dudosas === 1 ? '1 petición dudosa por revisar' : `${dudosas} peticiones dudosas por revisar`,
    },
  ]
}
