import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { PredicacionConImagen } from './predicacion-imagen.ts'
import { listPredicaciones } from './predicaciones.server.ts'

/** The newest `limit` sermons, each with its stored picture. */
export async function listPredicacionesConImagen(db: Db, limit: number): Promise<PredicacionConImagen[]> {
  const predicaciones = await listPredicaciones(db, limit)
  const images = await imagesByUrl(
    db,
    predicaciones.map(({ imagen }) => imagen).filter((url) => url !== ''),
  )
  return predicaciones.map((predicacion) => ({
    ...predicacion,
    foto: images.get(predicacion.imagen) ?? null,
  }))
}
