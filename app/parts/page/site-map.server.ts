import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { escapeXml } from '#app/platform/text/xml.server.ts'

/**
 * The site map (XML) of a site at `origin`: the features' pages, and the further ones that their content
 * makes.
 */
export async function siteMap(
  { db, origin }: { db: Db; origin: string },
  features: readonly FeatureServer[],
): Promise<string> {
  const { data: sitio } = await readSitio(db)
  const all = features.flatMap(({ pages }) => pages ?? [])
  const pages = all.filter(({ oculta }) => !oculta?.(sitio)).map(({ ruta }) => ruta)
  const further = await Promise.all(features.map(({ siteMap }) => siteMap?.(db) ?? []))
  const paths = [...pages, ...further.flat()]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`).join('\n')}
</urlset>
`
}
