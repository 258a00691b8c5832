import { textsOf } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { boletin } from './feature.ts'
import { BOLETIN, restorePublicado, showBorrador } from './write.server.ts'

/** The versions of bulletins: of what was published, not of each pause in writing. */
export const versiones = [
  {
    ...BOLETIN,
    permiso: boletin.permiso,
    nombre: 'Boletín',
    titulo: (datos) => textsOf(datos, 'titulo').titulo,
    editar: (id) => `/admin/dashboard/boletin?editar=${id}`,
    async pagina(db, id) {
      const row = await db
        .selectFrom('boletines')
        .select('fecha')
        .where('id', '=', id)
        .where('publicado', '!=', '')
        .executeTakeFirst()
      return row && `/boletin/${row.fecha}`
    },
    mostrar: showBorrador,
    restore: (trx, id, datos) => restorePublicado(trx, id, textsOf(datos, 'titulo', 'texto', 'avisos')),
  },
] as const satisfies readonly Versionado[]
