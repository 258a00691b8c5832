import { isAllowed } from '#app/parts/feature/permisos.ts'
import { drawContext } from '#app/platform/pages/draw.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import type { Route } from './+types/salud'

/**
 * For a monitor: what is well and what is not. 200 when things can be kept and the home page can
 * be drawn, 503 otherwise. Administrators are told
 * as well what the site does by itself, and when it last did.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  // Not from memory, where the page cache may still have it.
  const health = await platform.health.look(() => context.get(drawContext)('/', platform.db))
  const trabajos = (await isAdministrator()) ? { trabajos: platform.jobs.list() } : {}
  return Response.json(
    { version: VERSION, ...health, ...trabajos },
    { status: health.estado === 'bien' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )

  async function isAdministrator(): Promise<boolean> {
    if (!request.headers.has('Cookie')) return false
    // Who asks cannot be known while the database is away: what is not well is told all the same.
    const { who } = await platform.whoAsks(request.headers).catch(() => ({ who: null }))
    return isAllowed(who?.permisos ?? [], 'administrador')
  }
}
