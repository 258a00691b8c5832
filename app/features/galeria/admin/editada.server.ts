import { formPublicacionOf } from '#app/parts/borradores/publicacion.server.ts'
import { PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { findFoto, listFotosApartadas } from '../fotos.server.ts'
import type { FotoEditada } from './editar.tsx'

/** The photos that are not published yet, as their form edits them. */
export async function listEditadas(db: Db): Promise<FotoEditada[]> {
  const apart = await listFotosApartadas(db)
  if (apart.length === 0) return []
  const zona = await readZona(db)
  const sizes = Map.groupBy(apart, ({ lote }) => lote)
  return apart.map(({ sale, lote, ...foto }) => ({
    ...foto,
    ...formPublicacionOf({ sale }, zona),
    juntos: sizes.get(lote)?.length ?? 1,
  }))
}

/** A photo as its form edits it, published or not. */
export async function findEditada(db: Db, id: string): Promise<FotoEditada | undefined> {
  const foto = await findFoto(db, id)
  if (foto) return { ...foto, ...PUBLICADO, juntos: 1 }
  return (await listEditadas(db)).find((each) => each.id === id)
}
