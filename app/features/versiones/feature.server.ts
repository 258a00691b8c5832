import { hasPermisos } from '#app/features/administradores/permisos.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Person } from '#app/parts/feature/person.server.ts'
import { tables } from '#app/parts/versiones/tables.server.ts'
import { forgetVersiones, listVersionesNaming } from '#app/parts/versiones/versiones.server.ts'
import { trustedNow } from '#app/platform/db/clock.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { formatMoment } from '#app/ui/moments.ts'

export const acciones = {
  'version-restaurada': 'volvió a una versión anterior de',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

const HOUR_MS = 60 * 60 * 1000

/** Deletes what is no longer kept, unless the clock is not believed. */
const versionesJob: Job = {
  name: 'versiones',
  everyMs: 6 * HOUR_MS,
  againMs: HOUR_MS,
  async run({ db }) {
    const at = await trustedNow(db)
    if (!at) return 'later'
    return forgetVersiones(db, at)
  },
}

/** Old versions that name a person, as the one in charge of an event or in a text. */
const person: Person = {
  async find(db, quien) {
    const found = await listVersionesNaming(db, quien)
    if (found.length === 0) return []
    const cuantas = found.length === 1 ? '1 versión' : `${found.length} versiones`
    return [{ titulo: 'Versiones anteriores del contenido', nota: `${cuantas} con su correo o su teléfono.` }]
  },

  async export(db, quien) {
    const versiones = (await listVersionesNaming(db, quien)).map(({ fecha, tabla, datos }) => ({
      fecha,
      tabla,
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

  /**
   * Erases the versions that name the person. Who changed what stays only as long as they may change
   * something.
   */
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

export const versiones = {
  name: 'versiones',
  acciones,
  tables,
  person,
  jobs: [versionesJob],
} satisfies FeatureServer
