import { parseAddresses } from '#app/features/radio/radio.ts'
import { createSonando } from '#app/features/radio/sonando.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { createEventStream, type EventStream } from '#app/platform/pages/event-stream.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/estado-route'
import { createEstado } from './estado-topic.server.ts'

/** One for each running site. */
const streams = new WeakMap<Platform, EventStream>()

/** The topics of who listens to the radio, and of everybody else. */
const LISTENING = ['estado', 'radio']
const LOOKING = ['estado']

/**
 * The site's one stream of server-sent events: changes of what is on now, and with `?radio` what the station
 * plays. 404 for `.data`: the router would wait for the stream's end.
 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD' || new URL(request.url).pathname.endsWith('.data'))
    throw new Response(null, { status: 404 })
  const platform = context.get(platformContext)
  let stream = streams.get(platform)
  if (!stream) {
    const { db, log, guardedFetch, stopping } = platform
    const addresses = async () => parseAddresses((await readSitio(db)).data.radioUrl)
    const topics = {
      estado: createEstado(platform),
      radio: createSonando({ addresses, fetch: guardedFetch, log }),
    }
    stream = createEventStream({ topics, stopping })
    streams.set(platform, stream)
  }
  const names = url.searchParams.has('radio') ? LISTENING : LOOKING
  const events = stream.open(context.get(requestContext).address, names)
  if (!events)
    return new Response(
      'Hay demasiadas personas conectadas a la vez. Lo que está en vivo y el nombre de lo que suena aparecerán más tarde.\n',
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
