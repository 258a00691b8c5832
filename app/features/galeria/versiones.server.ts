import { textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { galeria } from './feature.ts'
import { FOTO, updateFoto } from './fotos.server.ts'

/** The versions of photos. A category that was deleted stays the photo's label, as it does in the gallery. */
export const versiones = [
  versionesDeFila(FOTO, {
    permiso: galeria.permiso,
    nombre: 'Foto',
    titulo: 'titulo',
    editar: (id) => `/admin/dashboard/galeria?editar=${id}`,
    pagina: { id: (id) => `/galeria?foto=${id}` },
    restore: (trx, { id, version }, datos) =>
      updateFoto(trx, id, version, textsOf(datos, 'titulo', 'categoria', 'fecha', 'descripcion')),
  }),
] as const satisfies readonly Versionado[]
