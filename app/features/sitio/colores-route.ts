import { versionDe } from '#app/parts/iglesia/aspecto.server.ts'
import { coloresDe, hojaDe } from '#app/parts/iglesia/colores.server.ts'
import type { Route } from './+types/colores-route'

/**
 * The stylesheet of a palette or of a colour (`mar.css`, `7a2e5d.css`), and for the form that chooses one,
 * what it comes to (`7a2e5d.json`). Both follow from the address alone.
 */
export function loader({ params, url }: Route.LoaderArgs) {
  const [, cual = '', kind] = /^([\w-]+)\.(css|json)$/.exec(params.archivo) ?? []
  const colores = coloresDe(cual)
  if (!colores) throw new Response('No existe.', { status: 404 })
  if (kind === 'json') return Response.json(colores, { headers: { 'Cache-Control': 'public, max-age=300' } })
  const sheet = hojaDe(colores)
  const current = url.searchParams.get('v') === versionDe(sheet)
  return new Response(sheet, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  })
}
