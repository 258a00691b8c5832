import { calendarioOf } from '#app/features/agenda/calendario/archivos.server.ts'
import { openSecretLink, SECRET_HEADERS } from '#app/parts/secret-link/secret-link.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { TEXTOS_ENLACE } from '../turno.ts'
import type { Route } from './+types/ics-route'
import { findPorClave, writeMisTurnos } from './mis-turnos.server.ts'

/** A person's turns as a calendar file, by their secret link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { found, status } = await openSecretLink(context, url, (each) => findPorClave(db, each))
  if (!found) {
    const headers = { ...SECRET_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(status === 429 ? TEXTOS_ENLACE.limite : TEXTOS_ENLACE.noSirve, { status, headers })
  }
  const calendario = await calendarioOf(db, settings.origin ?? url.origin, 'Mis turnos')
  return new Response(await writeMisTurnos(db, calendario, found, new Date()), {
    headers: {
      ...SECRET_HEADERS,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mis-turnos.ics"',
    },
  })
}
