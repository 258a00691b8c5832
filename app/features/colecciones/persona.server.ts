import type { Selectable } from 'kysely'
import type { Afectado } from '#app/parts/feature/feature.server.ts'
import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import { eraseDiscarded, listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { eraseFotos } from './colecciones.server.ts'

type Foto = Pick<Selectable<Tables['colecciones_fotos']>, 'id' | 'nombre' | 'estado' | 'createdAt'>

const listFotos = (db: Db): Promise<Foto[]> =>
  db
    .selectFrom('colecciones_fotos')
    .select(['id', 'nombre', 'estado', 'createdAt'])
    .where('nombre', '!=', '')
    .orderBy('id')
    .execute()

/** A guest leaves at most a name: who wrote an address or a number there is found by it. */
async function findRows(db: Db, { is }: Quien): Promise<Foto[]> {
  const all = [...(await listFotos(db)), ...(await listDiscarded<Foto>(db, 'colecciones_fotos'))]
  return all.filter(({ nombre }) => is(nombre))
}

export const listEnviadas = async (db: Db): Promise<Afectado[]> =>
  (await listFotos(db)).map(({ id, nombre }) => ({ id, nombre, contactos: [] }))

export const person: Person = {
  async find(db, quien) {
    return (await findRows(db, quien)).map(({ nombre, estado, createdAt }) => ({
      titulo: `${nombre} envió una foto`,
      nota: estado === 'publicada' ? 'Publicada en la galería' : 'Por publicar',
      fecha: createdAt,
    }))
  },

  async export(db, quien) {
    const fotos = (await findRows(db, quien)).map(({ nombre, estado, createdAt }) => ({
      nombre,
      estado,
      fecha: createdAt,
    }))
    return {
      json: { fotosEnviadas: fotos },
      secciones: fotos.map(({ nombre, estado, fecha }) => ({
        titulo: 'Foto enviada',
        lineas: [
          ['Nombre', nombre],
          ['Estado', estado === 'publicada' ? 'Publicada en la galería' : 'Por publicar'],
          ['Enviada', formatMoment(fecha)],
        ],
      })),
    }
  },

  async erase(trx, quien) {
    const ids = (await findRows(trx, quien)).map(({ id }) => id)
    await eraseFotos(trx, ids)
    await eraseDiscarded(trx, ids)
    return { fotosEnviadas: ids.length }
  },
}
