import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/evento-route'
import { answerOf, readEvento } from './archivos.server.ts'

/** An event as a calendar file; with `fecha`, one date of it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  return answerOf(
    await readEvento(db, settings.origin ?? url.origin, params.archivo, url.searchParams.get('fecha')),
  )
}
