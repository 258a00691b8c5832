import { z } from 'zod'
import { deletion, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { clearSospecha, deleteDudosas, deletePeticion, setAtendida } from '../peticiones.server.ts'

/** Marks and deletes prayer requests. */
export const PETICIONES_ACTIONS = {
  atendida: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-atendida' }, (trx) => setAtendida(trx, id, true)))
        ? { ok: true, mensaje: TEXTOS_PETICION.atendida }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
    },
  }),

  pendiente: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-pendiente' }, (trx) => setAtendida(trx, id, false)))
        ? { ok: true, mensaje: TEXTOS_PETICION.pendiente }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
    },
  }),

  'no-es-dudosa': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'peticion-no-dudosa' }, (trx) => clearSospecha(trx, id)))
        ? { ok: true, mensaje: TEXTOS_PETICION.noEsDudosa }
        : { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
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
      return (await record({ accion: 'dudosas-eliminadas' }, (trx) => deleteDudosas(trx, visto)))
        ? { ok: true, mensaje: TEXTOS_PETICION.dudosasEliminadas }
        : { ok: false, mensaje: YA_NO_ESTA }
    },
  }),
}
