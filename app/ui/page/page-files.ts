import { matchRoutes, type RouteObject } from 'react-router'
import { isKept } from '../storage/kept.ts'

/**
 * React Router's list of routes in the document, and the modules it has loaded: its own globals, without
 * types.
 */
type Manifest = {
  routes: Record<string, ManifestRoute>
}
type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}

const manifest = (): Manifest | undefined => Reflect.get(window, '__reactRouterManifest')
const loaded = (): object => Reflect.get(window, '__reactRouterRouteModules') ?? {}

let tree: RouteObject[] | undefined

function routesUnder({ routes }: Manifest, parent: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: routesUnder({ routes }, id) },
    ) as RouteObject[]
}

/**
 * The files of a page's routes that no page has loaded yet; none in development, whose list grows with the
 * visit.
 */
function missingFiles(pathname: string): string[] {
  const known = manifest()
  if (!known || import.meta.env.DEV) return []
  tree ??= routesUnder(known, undefined)
  const routes = (matchRoutes(tree, pathname) ?? []).map(({ route: { id = '' } }) => known.routes[id])
  const missing = routes.filter((route) => route !== undefined && !Object.hasOwn(loaded(), route.id))
  return [
    ...new Set(
      missing.flatMap((route) =>
        route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [],
      ),
    ),
  ]
}

export const isLoaded = (pathname: string): boolean => missingFiles(pathname).length === 0

export const isPlaying = () => Array.from(document.querySelectorAll('audio')).some(({ paused }) => !paused)

/**
 * Fetches a page's files into the browser's cache. React Router reloads the document when a page's module
 * cannot be loaded: without a connection that leaves the browser's own error page, and stops the radio.
 * @returns `gone` if the server has none of them any more: the site was updated; `kept` if the worker has a
 * copy of the page, which takes a new document.
 * @throws without a connection.
 */
export async function fetchPage(path: string): Promise<'fetched' | 'gone' | 'kept'> {
  if (!navigator.onLine && !isPlaying() && (await isKept(path))) return 'kept'
  const [pathname = ''] = path.split('?')
  try {
    const responses = await Promise.all(missingFiles(pathname).map((file) => fetch(file)))
    if (responses.some(({ status }) => status === 404)) return 'gone'
    if (responses.some(({ ok }) => !ok)) throw new Error('the server does not answer')
    await Promise.all(responses.map((response) => response.arrayBuffer()))
    return 'fetched'
  } catch (error) {
    if (await isKept(path)) return 'kept'
    throw error
  }
}
