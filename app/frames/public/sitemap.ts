import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { siteMap } from '#app/parts/page/site-map.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sitemap'

/** The public pages for search engines. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const xml = await siteMap({ db, origin: settings.origin ?? url.origin }, context.get(featuresContext))
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
