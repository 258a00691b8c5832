import { findWherever, listJuntos } from '#app/parts/borradores/borradores.server.ts'
import { formPublicacionOf } from '#app/parts/borradores/publicacion.server.ts'
import { PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import type { Contenido } from '#app/parts/borradores/save-content.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { fotoFormSchema, TEXTOS_GALERIA } from '../foto.ts'
import { findFoto } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'
import type { FotoEditada } from './edit.tsx'

/** A photo as its form edits it, published or not. */
export async function findEditada(db: Db, id: string): Promise<FotoEditada | undefined> {
  const { found, apartado } = await findWherever(db, 'galeria', id, (trx) => findFoto(trx, id))
  if (!found) return undefined
  if (!apartado) return { ...found, ...PUBLICADO, juntos: 1 }
  const juntos = (await listJuntos(db, 'galeria', id)).length
  return { ...found, ...formPublicacionOf(apartado, await readZona(db)), juntos }
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
