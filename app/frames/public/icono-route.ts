import { redirect } from 'react-router'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { ICONOS, iconosVersion } from '#app/parts/page/iconos.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/icono-route'

/**
 * An icon of a church that chose a logo or colours. Its address changes with it, so it can be cached for
 * ever.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const icono = ICONOS.find((each) => each === params.archivo)
  if (!icono) throw new Response('No existe.', { status: 404 })
  const { db, files } = context.get(platformContext)
  const { data: sitio } = await readSitio(db)
  const version = iconosVersion(sitio)
  if (!version) return redirect(`/${icono}`)
  const { renderIcono } = await import('./iconos.server.ts')
  const bytes = await renderIcono({ files }, icono, sitio)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': icono.endsWith('.ico') ? 'image/x-icon' : 'image/png',
      'Cache-Control':
        url.searchParams.get('v') === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  })
}
