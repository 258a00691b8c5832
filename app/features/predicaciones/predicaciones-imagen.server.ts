import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { PredicacionConImagen } from './predicacion-imagen.ts'
import { listPredicaciones } from './predicaciones.server.ts'

/** Sermons that a page carries: a church has hundreds, and each costs a phone data. */
const POR_PAGINA = 24

/** The sermons after the sermon `desde`, or the newest, each with its stored picture. */
export async function listPredicacionesConImagen(db: Db, desde?: string): Promise<PredicacionConImagen[]> {
  const predicaciones = await listPredicaciones(db, POR_PAGINA, desde)
  const images = await imagesByUrl(
    db,
    predicaciones.map(({ imagen }) => imagen).filter((url) => url !== ''),
  )
  return predicaciones.map((predicacion) => ({
    ...predicacion,
    foto: images.get(predicacion.imagen) ?? null,
  }))
}
