import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/agenda-route'
import { answerOf, readAgenda } from './archivos.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  return answerOf(await readAgenda(db, settings.origin ?? url.origin))
}
