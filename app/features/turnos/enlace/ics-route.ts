import { calendarioOf } from '#app/features/agenda/calendario/archivos.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { TEXTOS_ENLACE } from '../turno.ts'
import type { Route } from './+types/ics-route'
import { findPorClave, writeMisTurnos } from './mis-turnos.server.ts'

const SECRET = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** A person's turns as a calendar file, by their secret link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings, limits } = context.get(platformContext)
  const persona = await findPorClave(db, url.searchParams.get('clave') ?? '')
  if (!persona) {
    const wait = await limits.turnLink.count(context.get(requestContext).address)
    const headers = { ...SECRET, 'Content-Type': 'text/plain; charset=utf-8' }
    if (wait > 0)
      return new Response(TEXTOS_ENLACE.limite, {
        status: 429,
        headers: { ...headers, 'Retry-After': `${wait}` },
      })
    return new Response(TEXTOS_ENLACE.noSirve, { status: 404, headers })
  }
  const calendario = await calendarioOf(db, settings.origin ?? url.origin, 'Mis turnos')
  return new Response(await writeMisTurnos(db, calendario, persona, new Date()), {
    headers: {
      ...SECRET,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mis-turnos.ics"',
    },
  })
}
