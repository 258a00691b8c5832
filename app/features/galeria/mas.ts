import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/mas'
import { listFotos } from './fotos.server.ts'
import { FOTOS_POR_PAGINA } from './visita.ts'

/** The next photos of the gallery: those after `desde` or before `antes`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const given = (name: string) => url.searchParams.get(name) || undefined
  const fotos = await listFotos(db, {
    limit: FOTOS_POR_PAGINA,
    categoria: given('categoria'),
    desde: given('desde'),
    antes: given('antes'),
  })
  // An unknown photo id: keep the answer out of the page cache.
  return Response.json(fotos, fotos.length > 0 ? {} : { headers: { 'Cache-Control': 'no-store' } })
}
