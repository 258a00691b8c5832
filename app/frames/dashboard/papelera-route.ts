import { redirect } from 'react-router'
import { z } from 'zod'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { faltaPermiso, SIN_PERMISOS } from '#app/parts/admin/textos.ts'
import { restore, tituloDiscarded } from '#app/parts/papelera/papelera.server.ts'
import { LARGO_DESHACER, TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { mayRestore, permisoOfTable } from './permisos.server.ts'

/**
 * «Deshacer»: restores rows of any kind that were deleted together, seconds ago, for whoever looks after
 * them: an address for all rooms cannot say whose a row is.
 */
export const action = adminAction(
  TEXTOS_PAPELERA.error,
  intention({
    schema: z.object({ id: z.string().max(LARGO_DESHACER) }),
    async run({ platform: { db, tables }, logActivity, yo }, { id }) {
      const result = await inTransaction(db, async (trx) => {
        const detalle = await tituloDiscarded(trx, tables, id)
        const restored = await restore(trx, tables, id, { may: (tabla) => mayRestore(yo.permisos, tabla) })
        if (restored === 'deshecha')
          await logActivity(trx, { accion: detalle ? 'deshecha-de' : 'deshecha', detalle })
        return restored
      })
      if (typeof result === 'string')
        return { ok: result !== 'tarde', mensaje: TEXTOS_PAPELERA[result === 'tarde' ? 'tarde' : 'deshecha'] }
      if ('repetida' in result) return { ok: false, mensaje: result.repetida }
      const needed = permisoOfTable(result.ajena)
      return { ok: false, mensaje: needed ? faltaPermiso(needed) : SIN_PERMISOS }
    },
  }),
  'team',
)

export const clientAction = keepTyped(TEXTOS_PAPELERA.error)

export const loader = () => redirect('/admin/dashboard')
