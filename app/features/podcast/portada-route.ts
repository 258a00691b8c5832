import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/portada-route'
import { portadaVersion } from './portada.ts'

/** The drawn cover. Its address changes with its content, so it can be cached for ever. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, files } = context.get(platformContext)
  const { data: sitio } = await readSitio(db)
  const { renderPortada } = await import('./portada.server.ts') // loads fonts only when it is asked for
  const jpeg = await renderPortada({ files }, sitio)
  const current = url.searchParams.get('v') === portadaVersion(sitio)
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  })
}
