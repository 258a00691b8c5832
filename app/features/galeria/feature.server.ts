import { countImpedidos } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { examples } from './ejemplos.server.ts'
import { galeria as room } from './feature.ts'
import { FOTO, hasFotos, updateFoto } from './fotos.server.ts'
import { MAS, PAGINA } from './pagina.ts'
import { fotos } from './semana.server.ts'
import { tables } from './tables.server.ts'

/** The versions of photos. A category that was deleted stays the photo's label, as it does in the gallery. */
export const versiones = [
  versionesDeFila(FOTO, {
    permiso: room.permiso,
    nombre: 'Foto',
    titulo: 'titulo',
    editar: (id) => `/admin/dashboard/galeria?editar=${id}`,
    pagina: { id: (id) => `/galeria?foto=${id}` },
    restore: (trx, { id, version }, datos) =>
      updateFoto(trx, id, version, textsOf(datos, 'titulo', 'categoria', 'fecha', 'descripcion')),
  }),
] as const satisfies readonly Versionado[]

export const acciones = {
  'foto-agregada': 'subió la foto',
  'foto-editada': 'editó la foto',
  'foto-eliminada': 'eliminó una foto',
  'fotos-movidas': 'cambió varias fotos a',
  'fotos-eliminadas': 'eliminó varias fotos',
  'categoria-agregada': 'agregó la categoría',
  'categoria-eliminada': 'eliminó una categoría',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const galeria = {
  name: 'galeria',
  acciones,
  tables,
  examples,
  versiones,
  pendientes: countImpedidos('galeria', 'foto', 'fotos'),
  pages: [PAGINA],
  menu: { texto: PAGINA.titulo, ruta: PAGINA.ruta, hasContent: hasFotos },
  cached: [MAS],
  semana: fotos,
} satisfies FeatureServer
