import { textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { readBloques } from './bloques.ts'
import { paginas } from './feature.ts'
import { rutaDePagina } from './pagina.ts'
import { PAGINA_PROPIA, updatePagina, withStoredFotos } from './paginas.server.ts'

/** The versions of a page: its words and its blocks, with the photos that are still stored. */
export const versiones = [
  versionesDeFila(PAGINA_PROPIA, {
    permiso: paginas.permiso,
    nombre: 'Página',
    titulo: 'titulo',
    editar: (id) => `${paginas.section.ruta}?editar=${id}`,
    pagina: { slug: rutaDePagina },
    restore: async (trx, row, datos) =>
      updatePagina(trx, row, {
        ...textsOf(datos, 'titulo', 'resumen'),
        enMenu: datos.enMenu === 1,
        bloques: await withStoredFotos(trx, readBloques(textsOf(datos, 'bloques').bloques)),
      }),
  }),
] as const satisfies readonly Versionado[]
