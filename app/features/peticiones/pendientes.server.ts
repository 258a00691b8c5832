import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { countDudosas, countPeticiones } from './peticiones.server.ts'

/** The prayer requests that nobody has marked as attended, and those that may not come from a person. */
export async function listPendientes(db: Db): Promise<Pendiente[]> {
  const [{ pendientes }, dudosas] = await Promise.all([countPeticiones(db), countDudosas(db)])
  return [
    {
      asunto: 'peticiones',
      count: pendientes,
      texto:
        pendientes === 1
          ? '1 petición de oración pendiente'
          : `${pendientes} peticiones de oración pendientes`,
      badge: { count: pendientes, texto: pendientes === 1 ? 'petición pendiente' : 'peticiones pendientes' },
    },
    {
      asunto: 'dudosas',
      count: dudosas,
      texto: dudosas === 1 ? '1 petición dudosa por revisar' : `${dudosas} peticiones dudosas por revisar`,
    },
  ]
}
