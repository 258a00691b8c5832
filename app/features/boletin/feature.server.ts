import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { hasBoletines, listPaths, nextPublication, readBoletin } from './boletines.server.ts'
import { examples } from './ejemplos.server.ts'
import { boletinDelDomingo } from './linea.server.ts'
import { ARCHIVO, BOLETIN, fechaOfNombre, PAGINA, paginaOf } from './pagina.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

export const boletin = {
  name: 'boletin',
  acciones,
  tables,
  examples,
  pages: [PAGINA, ARCHIVO],
  cached: [BOLETIN],
  versiones,
  siteMap: (db) => listPaths(db),
  async findPagina(db, nombre) {
    const fecha = fechaOfNombre(nombre)
    const found = fecha === undefined ? undefined : await readBoletin(db, fecha)
    return found && paginaOf(found)
  },
  menu: {
    texto: PAGINA.titulo,
    ruta: PAGINA.ruta,
    hasContent: (db) => hasBoletines(db),
    changes: (db) => nextPublication(db),
  },
  semana: boletinDelDomingo,
} satisfies FeatureServer
