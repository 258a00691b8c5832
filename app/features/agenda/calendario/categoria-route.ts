import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/categoria-route'
import { answerOf, readAgenda } from './archivos.server.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  return answerOf(await readAgenda(db, settings.origin ?? url.origin, params.archivo))
}
