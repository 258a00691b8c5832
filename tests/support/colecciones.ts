import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

/** A photo that somebody sent to a collection, whose file is nowhere. */
export async function addFotoEnviada(
  db: Db,
  more: { nombre?: string; coleccion?: string; url?: string } = {},
): Promise<string> {
  const id = newId()
  const createdAt = now()
  const row = { coleccion: 'x', url: '', aparato: 'x', nombre: '', parecido: '', bytes: 1, ...more }
  await db
    .insertInto('colecciones_fotos')
    .values({ ...row, id, orden: createdAt, createdAt })
    .execute()
  return id
}
