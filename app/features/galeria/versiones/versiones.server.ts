import { listJuntos, putBack } from '#app/parts/borradores/borradores.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { galeria } from '../feature.ts'
import { updateFoto } from '../fotos.server.ts'
import { FOTO } from './versionado.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The versions of photos. A category that was deleted stays the photo's label, as it does in the gallery. */
export const versiones = [
  {
    ...FOTO,
    permiso: galeria.permiso,
    nombre: 'Foto',
    titulo: ({ titulo }) => text(titulo),
    editar: (id) => `/admin/dashboard/galeria?editar=${id}`,
    pagina: async (_db, id) => `/galeria?foto=${id}`,
    mostrar: async (trx, id) =>
      (await putBack(trx, 'galeria', await listJuntos(trx, 'galeria', id))).size > 0,
    async restore(trx, id, { titulo, categoria, fecha, descripcion }) {
      const now = await trx.selectFrom('galeria').select('version').where('id', '=', id).executeTakeFirst()
      if (!now) return false
      const datos = { titulo: text(titulo), categoria: text(categoria), fecha: text(fecha) }
      return updateFoto(trx, id, now.version, { ...datos, descripcion: text(descripcion) })
    },
  },
] as const satisfies readonly Versionado[]
