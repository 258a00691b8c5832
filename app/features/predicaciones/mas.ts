import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/mas'
import { listPredicaciones } from './predicaciones.server.ts'

/** The next sermons of the carousel: those after `desde`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const predicaciones = await listPredicaciones(db, url.searchParams.get('desde') || undefined)
  // The end, or an unknown id: keep the answer out of the page cache.
  return Response.json(
    predicaciones,
    predicaciones.length > 0 ? {} : { headers: { 'Cache-Control': 'no-store' } },
  )
}
