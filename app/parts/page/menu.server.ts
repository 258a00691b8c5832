import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { TRY_AGAIN_MS } from '#app/platform/pages/changes-at.server.ts'
import type { Enlace } from './pagina.ts'

type Menu = { enlaces: Enlace[]; changes: Date[] }

/**
 * What the bar's «Más» holds: the features' pages that have something on them, and when others may by the
 * clock alone.
 */
export async function readMenu(db: Db, features: readonly FeatureServer[], log: Log): Promise<Menu> {
  const changes: Date[] = []
  const all = await Promise.all(
    features.map(async ({ menu, enlaces, name }) => {
      const enlace = menu ? [{ texto: menu.texto, ruta: menu.ruta }] : []
      try {
        if (enlaces) return await enlaces(db)
        if (!menu || (await menu.hasContent(db))) return enlace
        const moment = await menu.changes?.(db)
        if (moment) changes.push(moment)
        return []
      } catch (error) {
        // One noun that cannot be read takes no other page away: its own page says so.
        log.error({ err: error, feature: name }, 'whether the menu has a page could not be read')
        changes.push(new Date(Date.now() + TRY_AGAIN_MS))
        return enlace
      }
    }),
  )
  return { enlaces: all.flat(), changes }
}
