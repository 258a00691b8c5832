import { hasPermisos } from '#app/features/administradores/permisos.server.ts'
import type { Person } from '#app/parts/feature/person.server.ts'
import { listVersionesNaming } from '#app/parts/versiones/versiones.server.ts'
import { formatMoment } from '#app/ui/dates.ts'

/** Old versions that name a person, as the one in charge of an event or in a text. */
export const person: Person = {
  async find(db, quien) {
    const found = await listVersionesNaming(db, quien)
    if (found.length === 0) return []
    const cuantas = found.length === 1 ? '1 versión' : `${found.length} versiones`
    return [{ titulo: 'Versiones anteriores del contenido', nota: `${cuantas} con su correo o su teléfono.` }]
  },

  async export(db, quien) {
    const versiones = (await listVersionesNaming(db, quien)).map(({ fecha, tabla, datos }) => ({
      ...{ fecha, tabla },
      datos: JSON.parse(datos),
    }))
    return {
      json: { versiones },
      secciones: versiones.map(({ fecha, datos }, index) => ({
        titulo: `Versión anterior ${index + 1}`,
        lineas: [
          ['Hasta el', formatMoment(fecha)],
          ['Contenido', JSON.stringify(datos)],
        ],
      })),
    }
  },

  /** Erases the versions that name the person. Who changed what stays only as long as they may change something. */
  async erase(trx, quien) {
    const ids = (await listVersionesNaming(trx, quien)).map(({ id }) => id)
    for (let at = 0; at < ids.length; at += 500)
      await trx
        .deleteFrom('versiones')
        .where('id', 'in', ids.slice(at, at + 500))
        .execute()
    const { email } = quien
    if (email && !(await hasPermisos(trx, email)))
      await trx.updateTable('versiones').set({ quien: '' }).where('quien', '=', email).execute()
    return { versiones: ids.length }
  },
}
