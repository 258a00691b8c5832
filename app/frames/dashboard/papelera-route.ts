import { redirect } from 'react-router'
import { adminAction, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'

/** «Deshacer»: restores a row of any kind that was deleted seconds ago. */
export const action = adminAction(
  TEXTOS_PAPELERA.error,
  intention({
    schema: idSchema,
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
