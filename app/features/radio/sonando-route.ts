import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sonando-route'
import { parseAddresses } from './radio.ts'
import { createSonandoHub, type SonandoHub } from './sonando.server.ts'

/** One announcer per running site. */
const hubs = new WeakMap<Platform, SonandoHub>()

/** What the radio plays, as server-sent events. 404 for `.data`: the router would wait for the stream's end. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD' || new URL(request.url).pathname.endsWith('.data'))
    throw new Response(null, { status: 404 })
  const platform = context.get(platformContext)
  let hub = hubs.get(platform)
  if (!hub) {
    const { db, log, guardedFetch, stopping } = platform
    const addresses = async () => parseAddresses((await readSitio(db)).data.radioUrl)
    hub = createSonandoHub({ addresses, fetch: guardedFetch, log, stopping })
    hubs.set(platform, hub)
  }
  const events = hub.open(context.get(requestContext).address)
  if (!events)
    return new Response(
      'Hay demasiadas personas escuchando a la vez. El nombre de lo que suena aparecerá más tarde.\n',
      {
        status: 503,
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          'Retry-After': '30',
        },
      },
    )
  return new Response(events, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Keep nginx from buffering the events.
      'X-Accel-Buffering': 'no',
    },
  })
}
