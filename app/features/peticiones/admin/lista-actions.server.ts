import { z } from 'zod'
import { answerOf, deletion, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { clearSospecha, deleteDudosas, deletePeticion, setAtendida } from '../peticiones.server.ts'

/** Marks and deletes prayer requests. */
export const PETICIONES_ACTIONS = {
  atendida: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const done = await record({ accion: 'peticion-atendida' }, (trx) => setAtendida(trx, id, true))
      return answerOf(done, TEXTOS_PETICION.atendida, TEXTOS_PETICION.yaNoEsta)
    },
  }),

  pendiente: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const done = await record({ accion: 'peticion-pendiente' }, (trx) => setAtendida(trx, id, false))
      return answerOf(done, TEXTOS_PETICION.pendiente, TEXTOS_PETICION.yaNoEsta)
    },
  }),

  'no-es-dudosa': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const done = await record({ accion: 'peticion-no-dudosa' }, (trx) => clearSospecha(trx, id))
      return answerOf(done, TEXTOS_PETICION.noEsDudosa, TEXTOS_PETICION.yaNoEsta)
    },
  }),

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
