import { z } from 'zod'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { answerOf, deletion, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { clearSospecha, deleteDudosas, deletePeticion, setAtendida } from '../peticiones.server.ts'

/** A button that marks one request. */
const marking = (accion: Accion, hecho: string, mark: (trx: Db, id: string) => Promise<boolean>) =>
  intention({
    schema: idSchema,
    run: async ({ record }, { id }) =>
      answerOf(await record({ accion }, (trx) => mark(trx, id)), hecho, TEXTOS_PETICION.yaNoEsta),
  })

/** Marks and deletes prayer requests. */
export const PETICIONES_ACTIONS = {
  atendida: marking('peticion-atendida', TEXTOS_PETICION.atendida, (trx, id) => setAtendida(trx, id, true)),
  pendiente: marking('peticion-pendiente', TEXTOS_PETICION.pendiente, (trx, id) =>
    setAtendida(trx, id, false),
  ),
  'no-es-dudosa': marking('peticion-no-dudosa', TEXTOS_PETICION.noEsDudosa, clearSospecha),

  'eliminar-peticion': deletion(
    'peticion-eliminada',
    TEXTOS_PETICION.eliminada,
    deletePeticion,
    TEXTOS_PETICION.yaNoEsta,
  ),

  'eliminar-dudosas': intention({
    schema: z.object({ visto: z.string() }),
    async run({ record }, { visto }) {
      const done = await record({ accion: 'dudosas-eliminadas' }, (trx) => deleteDudosas(trx, visto))
      return answerOf(done, TEXTOS_PETICION.dudosasEliminadas, YA_NO_ESTA)
    },
  }),
}
