import { PAGINAS } from '#app/parts/page/paginas.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sitemap'

/** The public pages for search engines. */
export function loader({ url, context }: Route.LoaderArgs) {
  const origin = context.get(platformContext).settings.origin ?? url.origin
  const urls = Object.values(PAGINAS).map(({ ruta }) => `  <url><loc>${escapeXml(origin + ruta)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)
