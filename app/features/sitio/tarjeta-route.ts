import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { parseTarjeta, tarjetaVersion } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/tarjeta-route'

/** The share card. Its address changes with its content, so it can be cached for ever. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = parseTarjeta(params.archivo)
  if (!name) throw new Response('No existe.', { status: 404 })
  const { data: sitio } = await readSitio(context.get(platformContext).db)
  const { renderTarjeta } = await import('./tarjeta.server.ts') // loads fonts only when a card is asked for
  const jpeg = await renderTarjeta(name, sitio)
  const current = url.searchParams.get('v') === tarjetaVersion(sitio)
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  })
}
