import { z } from 'zod'
import { answerOf, deletion, idSchema, intention, marking } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { changeCuidado, listEquipo, pray } from '../oracion/equipo.server.ts'
import { cuidadoSchema } from '../oracion/oracion.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { clearSospecha, deleteDudosas, deletePeticion, setAtendida } from '../peticiones.server.ts'

export const PETICIONES_ACTIONS = {
  atendida: marking(
    'peticion-atendida',
    (trx, id) => setAtendida(trx, id, true),
    TEXTOS_PETICION.atendida,
    TEXTOS_PETICION.yaNoEsta,
  ),
  pendiente: marking(
    'peticion-pendiente',
    (trx, id) => setAtendida(trx, id, false),
    TEXTOS_PETICION.pendiente,
    TEXTOS_PETICION.yaNoEsta,
  ),
  'ore-por-esto': intention({
    schema: idSchema,
    // Not in Actividad: who prayed how often is nobody's business.
    run: async ({ platform, yo }, { id }) =>
      answerOf(
        await inTransaction(platform.db, (trx) => pray(trx, id, yo.id)),
        TEXTOS_PETICION.orada,
        TEXTOS_PETICION.yaNoEsta,
      ),
  }),

  cuidar: intention({
    schema: cuidadoSchema.extend({ id: z.string(), version: z.coerce.number().int() }),
    async run({ record, refuse, platform: { db } }, cuidado) {
      const equipo = await listEquipo(db)
      if (cuidado.asignada && !equipo.some(({ id }) => id === cuidado.asignada))
        return refuse({ asignada: ['Esa persona ya no lee las peticiones. Elige a otra.'] })
      const done = await record(
        { accion: 'peticion-cuidada' },
        (trx) => changeCuidado(trx, cuidado),
        (result) => result === 'guardado',
      )
      if (done === 'guardado') return { ok: true, mensaje: TEXTOS_PETICION.cuidada }
      if (!done) return { ok: false, mensaje: TEXTOS_PETICION.yaNoEsta }
      const asignada = equipo.find(({ id }) => id === done.datos.asignada)?.email ?? ''
      const actual = { version: done.version, datos: { ...done.datos, asignada } }
      return { ...refuse({}), mensaje: ADELANTADO, actual }
    },
  }),

  'no-es-dudosa': marking(
    'peticion-no-dudosa',
    clearSospecha,
    TEXTOS_PETICION.noEsDudosa,
    TEXTOS_PETICION.yaNoEsta,
  ),

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
