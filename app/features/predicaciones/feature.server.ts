import { countImpedidos } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { examples } from './ejemplos.server.ts'
import { hasSermons } from './lista/listado.server.ts'
import { MAS, PAGINA, PREDICACION, paginaOf, slugOfNombre } from './pagina.ts'
import { findBySlug, listPaths } from './predicacion/predicacion.server.ts'
import { predicacion } from './semana.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones/versiones.server.ts'

export const acciones = {
  'predicacion-agregada': 'agregó la predicación',
  'predicacion-editada': 'editó la predicación',
  'predicacion-eliminada': 'eliminó una predicación',
  'serie-agregada': 'agregó la serie de predicaciones',
  'serie-editada': 'editó la serie de predicaciones',
  'serie-eliminada': 'eliminó una serie de predicaciones',
  'series-ordenadas': 'cambió el orden de las series de predicaciones',
  'series-unidas': 'unió dos series de predicaciones',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const predicaciones = {
  name: 'predicaciones',
  acciones,
  tables,
  examples,
  pages: [PAGINA],
  cached: [PREDICACION, MAS],
  versiones,
  pendientes: countImpedidos('predicaciones', 'predicación', 'predicaciones'),
  siteMap: listPaths,
  async findPagina(db, nombre) {
    const slug = slugOfNombre(nombre)
    const predicacion = slug === undefined ? undefined : await findBySlug(db, slug)
    return predicacion && paginaOf(predicacion)
  },
  menu: { texto: PAGINA.titulo, ruta: PAGINA.ruta, hasContent: hasSermons },
  semana: predicacion,
} satisfies FeatureServer
