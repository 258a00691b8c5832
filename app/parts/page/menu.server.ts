import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Enlace } from './pagina.ts'

/** What the bar's «Más» holds: the features' pages that have something on them. */
export async function readMenu(db: Db, features: readonly FeatureServer[]): Promise<Enlace[]> {
  const all = await Promise.all(
    features.map(async ({ menu }) => {
      if (!menu || !(await menu.hasContent(db))) return []
      return [{ texto: menu.texto, ruta: menu.ruta }]
    }),
  )
  return all.flat()
}
