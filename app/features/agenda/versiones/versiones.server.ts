import { putBack } from '#app/parts/borradores/borradores.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { restoreEvento } from '../cambios/restore.server.ts'
import { agenda } from '../feature.ts'
import { EVENTO } from './versionado.server.ts'

/** The versions of events, with what differs on single dates. Picture and address stay. */
export const versiones = [
  {
    ...EVENTO,
    permiso: agenda.permiso,
    nombre: 'Evento',
    titulo: ({ titulo }) => (typeof titulo === 'string' ? titulo : ''),
    editar: (id, { inicio }) => `/admin/dashboard/agenda?editar=${id}_${inicio}`,
    async pagina(db, id) {
      const row = await db.selectFrom('eventos').select('slug').where('id', '=', id).executeTakeFirst()
      return row && `/agenda/${row.slug}`
    },
    mostrar: async (trx, id) => (await putBack(trx, 'eventos', [id])).size > 0,
    restore: restoreEvento,
  },
] as const satisfies readonly Versionado[]
