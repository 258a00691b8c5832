import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/robots'

/** Search engines may index everything but the dashboard. */
export function loader({ url, context }: Route.LoaderArgs) {
  const origin = context.get(platformContext).settings.origin ?? url.origin
  const lines = ['User-agent: *', 'Disallow: /admin/', '', `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
