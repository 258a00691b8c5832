import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sello-route'
import { createSello, isUnderPressure } from './sello.server.ts'

/** The stamp of a prayer form that was just touched: never shared, unlike the page it stands on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth, limits } = context.get(platformContext)
  const { address, log } = context.get(requestContext)
  const headers = { 'Cache-Control': 'no-store' }
  const wait = await limits.formStampAddress.count(address)
  if (wait > 0)
    return new Response(null, { status: 429, headers: { ...headers, 'Retry-After': String(wait) } })
  const { secret } = await auth.$context
  try {
    return Response.json(await createSello(secret, await isUnderPressure(db)), { headers })
  } catch (error) {
    // The form is sent without it: what became of the request is said then.
    log.error({ err: error }, 'a form got no stamp')
    return new Response(null, { status: 503, headers })
  }
}
