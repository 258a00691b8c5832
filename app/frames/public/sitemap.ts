import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { siteMap } from '#app/parts/page/site-map.server.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sitemap'

/** What is over leaves the map within it, also if nobody changes anything. Milliseconds. */
const LASTS = 60 * 60 * 1000

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const xml = await siteMap({ db, origin: settings.origin ?? url.origin }, context.get(featuresContext))
  changesAt(context, new Date(Date.now() + LASTS))
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
