import { redirect } from 'react-router'
import { record } from '#app/parts/actividad/actividad.server.ts'
import { adminAction, sessionMiddleware } from '#app/parts/admin/gate.server.ts'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import type { Route } from './+types/papelera-route'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

/** «Deshacer»: brings back what was deleted a few seconds ago, whatever it was. */
export const action = adminAction(
  TEXTOS_PAPELERA.error,
  async ({ platform: { db }, yo, form }): Promise<Resultado> => {
    const result = await record(
      db,
      { quien: yo.email, accion: 'deshecha' },
      (trx) => restore(trx, String(form.get('id'))),
      (result) => result === 'deshecha',
    )
    return { ok: result === 'deshecha', mensaje: TEXTOS_PAPELERA[result] }
  },
)

export const clientAction = keepTyped(TEXTOS_PAPELERA.error)

export const loader = () => redirect('/admin/dashboard')
