import { formPublicacionOf } from '#app/parts/borradores/publicacion.server.ts'
import { PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import type { Contenido } from '#app/parts/borradores/save-content.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { fotoFormSchema, TEXTOS_GALERIA } from '../foto.ts'
import { findFoto, listFotosApartadas } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'
import type { FotoEditada } from './edit.tsx'

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

export const FOTOS: Contenido = {
  claims: tables,
  tabla: 'galeria',
  textos: {
    // An upload adds photos, and says so itself.
    agregado: '',
    actualizado: TEXTOS_GALERIA.actualizada,
    borrado: TEXTOS_GALERIA.borrada,
    adelantado: TEXTOS_GALERIA.adelantada,
  },
  acciones: { agregar: 'foto-agregada', editar: 'foto-editada' },
  async find(db, id) {
    const foto = await findEditada(db, id)
    return foto && { version: foto.version, datos: fotoFormSchema.parse(foto) }
  },
}
