import type { FeatureServer, Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** What waits for an answer, in the order of the features. */
export async function listPendientes(db: Db, features: readonly FeatureServer[]): Promise<Pendiente[]> {
  const all = await Promise.all(features.map(({ pendientes }) => pendientes?.(db) ?? []))
  return all.flat().filter(({ count }) => count > 0)
}

/** What is still a placeholder, each with the address of the section where it is filled in. */
export async function listPorCompletar(
  db: Db,
  features: readonly FeatureServer[],
): Promise<{ seccion: string; texto: string }[]> {
  const open = async ({ porCompletar }: FeatureServer) => {
    if (!porCompletar) return []
    const { seccion, list } = porCompletar
    return (await list(db)).map((texto) => ({ seccion, texto }))
  }
  return (await Promise.all(features.map(open))).flat()
}
