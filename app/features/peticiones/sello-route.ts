import { isUnderPressure as isVoyUnderPressure } from '#app/features/agenda/voy/inscripciones.server.ts'
import { createSello } from '#app/parts/sello/sello.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sello-route'
import { isUnderPressure } from './peticiones.server.ts'

/**
 * Issues the stamp of a prayer form, or of «Voy», when it is first touched. Never cached, unlike the form's
 * page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth, limits } = context.get(platformContext)
  const { address, log } = context.get(requestContext)
  const headers = { 'Cache-Control': 'no-store' }
  const wait = await limits.formStampAddress.count(address)
  if (wait > 0)
    return new Response(null, { status: 429, headers: { ...headers, 'Retry-After': String(wait) } })
  const secret = auth.secret.reveal()
  try {
    const pressure = (await isUnderPressure(db)) || (await isVoyUnderPressure(db))
    return Response.json(await createSello(secret, pressure), { headers })
  } catch (error) {
    // The browser sends the form without a stamp; the answer to that tells the visitor.
    log.error({ err: error }, 'a form got no stamp')
    return new Response(null, { status: 503, headers })
  }
}
