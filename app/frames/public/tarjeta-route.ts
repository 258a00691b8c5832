import { PAGINAS } from '#app/features.server.ts'
import { type FeatureServer, featuresContext } from '#app/parts/feature/feature.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { tarjetaVersion } from '#app/parts/page/meta.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/tarjeta-route'

/** The share card. Its address changes with its content, so it can be cached for ever. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, files } = context.get(platformContext)
  // An event's name may have a dot: `evento-culto.2026-11-29`.
  const [, asked = '', formato] = /^(.+?)(\.telefono)?\.jpg$/.exec(params.archivo) ?? []
  const pagina =
    PAGINAS.find(({ nombre }) => nombre === asked) ??
    (await findPagina(db, context.get(featuresContext), asked))
  if (!pagina) throw new Response('No existe.', { status: 404 })
  const { data: sitio } = await readSitio(db)
  const { renderTarjeta } = await import('./tarjeta.server.ts') // loads fonts only when a card is asked for
  const jpeg = await renderTarjeta({ files }, pagina, sitio, formato ? 'telefono' : 'chat')
  const current = url.searchParams.get('v') === tarjetaVersion(pagina, sitio)
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  })
}

async function findPagina(db: Db, features: readonly FeatureServer[], nombre: string) {
  for (const { findPagina } of features) {
    const found = await findPagina?.(db, nombre)
    if (found) return found
  }
  return undefined
}
