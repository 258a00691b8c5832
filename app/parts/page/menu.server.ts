import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Enlace } from './pagina.ts'

/** What the bar's «Más» holds: the features' pages that have something on them. */
export async function readMenu(db: Db, features: readonly FeatureServer[], log: Log): Promise<Enlace[]> {
  const all = await Promise.all(
    features.map(async ({ menu, name }) => {
      if (!menu) return []
      const has = await menu.hasContent(db).catch((error) => {
        // One noun that cannot be read takes no other page away: its own page says so.
        log.error({ err: error, feature: name }, 'whether the menu has a page could not be read')
        return true
      })
      return has ? [{ texto: menu.texto, ruta: menu.ruta }] : []
    }),
  )
  return all.flat()
}
