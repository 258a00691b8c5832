import type { FeatureServer, Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Paso } from './completar/pasos.ts'

/** What waits for an answer, in the order of the features. */
export async function listPendientes(db: Db, features: readonly FeatureServer[]): Promise<Pendiente[]> {
  const all = await Promise.all(features.map(({ pendientes }) => pendientes?.(db) ?? []))
  return all.flat().filter(({ count }) => count > 0)
}

/** The placeholders of a new site, filled in or not, in the order of the features. */
export async function listPorCompletar(db: Db, features: readonly FeatureServer[]): Promise<Paso[]> {
  const all = await Promise.all(features.map(({ porCompletar }) => porCompletar?.(db) ?? []))
  return all.flat().map((item, at) => ({ ...item, numero: at + 1 }))
}
