import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// React Router's browser loads a list of every route with its files (`manifest-….js`). A visitor's has the
// public pages alone, in a file beside it: the dashboard's addresses are two thirds of it, and each link to
// it loads a document.

type Route = { id: string; path?: string; parentId?: string; hasDefaultExport: boolean; imports: string[] }

const BEGIN = 'window.__reactRouterManifest='

/** The address of the visitors' list, by that of the whole one; in development the whole one. */
export const visitorsManifestUrl = (url: string): string => url.replace('/manifest-', '/visitas-')

const isAdmin = (path = '') => /^admin(\/|$)/.test(path)

/** Whether a page with these routes is the dashboard's, which needs the whole list. */
export const isDashboard = (routes: readonly { path?: string }[]): boolean =>
  routes.some(({ path }) => isAdmin(path))

/** The pages outside the dashboard, and where all else leads (`*`). */
function visitorsRoutes<R extends Route>(routes: Record<string, R>): Record<string, R> {
  const isInside = ({ path, parentId }: Route): boolean => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return isAdmin(path) || (parent !== undefined && isInside(parent))
  }
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([, route]) => (route.hasDefaultExport || route.path === '*') && !isInside(route),
    ),
  )
}

/** Writes the visitors' list beside the whole one. */
export function writeVisitorsManifest(client: string): void {
  const folder = join(client, 'assets')
  const texts = readdirSync(folder)
    .filter((name) => /^manifest-\w+\.js$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const whole = texts.find(({ text }) => text.startsWith(BEGIN))
  if (!whole) throw new Error('The build wrote no manifest of routes')
  const manifest = JSON.parse(whole.text.slice(BEGIN.length).replace(/;\s*$/, ''))
  const url = visitorsManifestUrl(manifest.url)
  const routes = visitorsRoutes<Route>(manifest.routes)
  // What every page has loaded is fetched for none.
  const there = new Set<string>(manifest.entry.imports)
  for (const route of Object.values(routes)) route.imports = route.imports.filter((file) => !there.has(file))
  const visitors = { ...manifest, url, routes }
  writeFileSync(join(client, url), `${BEGIN}${JSON.stringify(visitors)};`)
}
