import { listJuntos } from '#app/parts/borradores/borradores.server.ts'
import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import type { Contenido } from '#app/parts/borradores/save-content.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { fotoFormSchema, TEXTOS_GALERIA } from '../foto.ts'
import { findFoto } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'
import type { FotoEditada } from './edit.tsx'

/** A photo as its form edits it, published or not. */
export async function findEditada(db: Db, id: string): Promise<FotoEditada | undefined> {
  const find = (trx: Db) => findFoto(trx, id)
  const { found, publicacion } = await findConPublicacion(db, 'galeria', id, find)
  return found && { ...found, ...publicacion, juntos: (await listJuntos(db, 'galeria', id)).length }
}

export const FOTOS: Contenido = {
  claims: tables,
  tabla: 'galeria',
  textos: TEXTOS_GALERIA,
  acciones: { agregar: 'foto-agregada', editar: 'foto-editada' },
  async find(db, id) {
    const foto = await findEditada(db, id)
    return foto && { version: foto.version, datos: fotoFormSchema.parse(foto) }
  },
}
