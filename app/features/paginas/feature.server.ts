import { countImpedidos } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { PROPIA, paginaOf, slugOfNombre } from './pagina.ts'
import { findPublica, listEnMenu, listRutas } from './paginas.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

export const acciones = {
  'pagina-agregada': 'agregó la página',
  'pagina-editada': 'editó la página',
  'pagina-eliminada': 'eliminó una página',
  'paginas-ordenadas': 'cambió el orden de las páginas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const paginas = {
  name: 'paginas',
  acciones,
  tables,
  cached: [PROPIA],
  versiones,
  pendientes: countImpedidos('paginas', 'página', 'páginas'),
  siteMap: listRutas,
  async findPagina(db, nombre) {
    const slug = slugOfNombre(nombre)
    const found = slug === undefined ? undefined : await findPublica(db, slug)
    return found && paginaOf(found)
  },
  enlaces: listEnMenu,
} satisfies FeatureServer
