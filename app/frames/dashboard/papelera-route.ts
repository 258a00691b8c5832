import { redirect } from 'react-router'
import { z } from 'zod'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { LARGO_DESHACER, TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'

/** «Deshacer»: restores rows of any kind that were deleted together, seconds ago. */
export const action = adminAction(
  TEXTOS_PAPELERA.error,
  intention({
    schema: z.object({ id: z.string().max(LARGO_DESHACER) }),
    async run({ platform, record }, { id }) {
      const result = await record(
        { accion: 'deshecha' },
        (trx) => restore(trx, platform.tables, id),
        (result) => result === 'deshecha',
      )
      const mensaje = typeof result === 'string' ? TEXTOS_PAPELERA[result] : result.repetida
      return { ok: result === 'deshecha', mensaje }
    },
  }),
)

export const clientAction = keepTyped(TEXTOS_PAPELERA.error)

export const loader = () => redirect('/admin/dashboard')
