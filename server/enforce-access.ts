import type { ServerBuild } from 'react-router'
import { guardAction, guardFrame, guardLoader, sessionMiddleware } from '#app/parts/admin/gate.server.ts'
import { type Access, methodsOf } from '#app/parts/feature/access.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Puts every route under its entry of the access list: its loader runs for whoever may read, its action for
 * whoever may send. The entry is found by the route's own path and not by the request's, so no spelling of an
 * address can lead past it; and a route that checks nothing itself is closed all the same.
 *
 * A frame (a route with others inside) runs for anybody who is signed in, because it is drawn around a
 * refusal.
 * @throws if a route has no entry.
 */
export function enforceAccess(build: ServerBuild, access: readonly Access[]): ServerBuild {
  const entries = new Map(access.map((entry) => [entry.path, entry]))
  const all = Object.values(build.routes).filter((route) => route !== undefined)
  const frames = new Set(all.map(({ parentId }) => parentId))
  const pathOf = ({ path, parentId }: Route): string => {
    const parent = parentId === undefined ? undefined : build.routes[parentId]
    const above = parent ? pathOf(parent) : ''
    return path ? `${above}/${path}` : above
  }
  const closed = all.map((route): Route => {
    const path = pathOf(route) || '/'
    const entry = entries.get(path === '/*' ? '*' : path)
    if (!entry) throw new Error(`The route ${route.id} (${path}) is not in the access list`)
    if (methodsOf(entry).every((method) => entry[method] === 'anyone')) return route
    const { GET: read = 'anyone' } = entry
    const { loader, action, middleware = [] } = route.module
    const isFrame = frames.has(route.id)
    // Only a route that also handles answers in the browser can show a refusal beside its form.
    const showsRefusals = build.assets.routes[route.id]?.hasClientAction ?? false
    return {
      ...route,
      module: {
        ...route.module,
        middleware: [sessionMiddleware, ...middleware],
        loader:
          read === 'anyone' ? loader : isFrame ? loader && guardFrame(loader) : guardLoader(read, loader),
        ...(action && { action: guardAction(entry, action, showsRefusals) }),
      },
    }
  })
  return { ...build, routes: Object.fromEntries(closed.map((route) => [route.id, route])) }
}
