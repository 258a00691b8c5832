import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/salud'

/** For a monitor: what is well and what is not. 200 when things can be kept, 503 otherwise. */
export async function loader({ context }: Route.LoaderArgs) {
  const health = await context.get(platformContext).health.look()
  return Response.json(health, {
    status: health.estado === 'bien' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
