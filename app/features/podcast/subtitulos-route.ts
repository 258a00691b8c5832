import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/subtitulos-route'
import { findSubtitulos } from './episodios.server.ts'

/** A sermon's transcript as WebVTT, for podcast apps and captions. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, id = ''] = /^([\w-]{1,64})\.vtt$/.exec(params.archivo) ?? []
  const text = await findSubtitulos(context.get(platformContext).db, id)
  if (text === undefined) throw new Response('No existe.', { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/vtt; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      // Podcast apps that run in a browser read it from their own page.
      'Access-Control-Allow-Origin': '*',
    },
  })
}
