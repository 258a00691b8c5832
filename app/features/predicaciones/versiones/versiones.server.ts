import { putBack } from '#app/parts/borradores/borradores.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { predicaciones } from '../feature.ts'
import { updatePredicacion } from '../predicaciones.server.ts'
import { TEXTOS_SERIE } from '../series/serie.ts'
import { findSerieByName, updateSerie } from '../series/series.server.ts'
import { PREDICACION, SERIE } from './versionado.server.ts'

const { permiso } = predicaciones
const PANEL = '/admin/dashboard/predicaciones'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The versions of sermons and series. The address stays, and so do picture and sound. */
export const versiones = [
  {
    ...PREDICACION,
    permiso,
    nombre: 'Predicación',
    titulo: ({ titulo }) => text(titulo),
    editar: (id) => `${PANEL}?editar=${id}`,
    async pagina(db, id) {
      const row = await db.selectFrom('predicaciones').select('slug').where('id', '=', id).executeTakeFirst()
      return row && `/predicaciones/${row.slug}`
    },
    mostrar: async (trx, id) => (await putBack(trx, 'predicaciones', [id])).size > 0,
    async restore(trx, id, datos) {
      const now = await trx
        .selectFrom('predicaciones')
        .select(['version', 'serie'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!now) return false
      const { titulo, conductor, fecha, descripcion, link, pasajes, notas, transcripcion } = datos
      return updatePredicacion(trx, id, now.version, {
        ...{ titulo: text(titulo), conductor: text(conductor), fecha: text(fecha) },
        ...{ descripcion: text(descripcion), link: text(link), pasajes: text(pasajes) },
        ...{ notas: text(notas), transcripcion: text(transcripcion) },
        serie: await serieOf(datos.serie, now.serie),
      })

      async function serieOf(before: unknown, now: string | null) {
        if (typeof before !== 'string') return null
        const there = await trx.selectFrom('series').select('id').where('id', '=', before).executeTakeFirst()
        return there ? before : now
      }
    },
  },
  {
    ...SERIE,
    permiso,
    nombre: 'Serie',
    titulo: ({ nombre }) => text(nombre),
    editar: (id) => `${PANEL}?parte=series&editar=${id}`,
    async pagina(db, id) {
      const row = await db.selectFrom('series').select('slug').where('id', '=', id).executeTakeFirst()
      return row && `/predicaciones?serie=${row.slug}`
    },
    async restore(trx, id, datos) {
      const now = await trx.selectFrom('series').select('version').where('id', '=', id).executeTakeFirst()
      if (!now) return false
      const nombre = text(datos.nombre)
      const same = await findSerieByName(trx, nombre)
      if (same && same.id !== id) return TEXTOS_SERIE.repetida
      return updateSerie(trx, id, now.version, { nombre, descripcion: text(datos.descripcion) })
    },
  },
] as const satisfies readonly Versionado[]
