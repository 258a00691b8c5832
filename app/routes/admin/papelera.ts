import { redirect } from 'react-router'
import { restore } from '#app/domain/papelera/papelera.server.ts'
import { TEXTOS_PAPELERA } from '#app/domain/papelera/papelera.ts'
import type { Route } from './+types/papelera'
import { adminAction, sessionMiddleware } from './gate.server.ts'
import { keepTyped, type Resultado } from './resultado.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

/** «Deshacer»: brings back what was deleted a few seconds ago, whatever it was. */
export const action = adminAction(
  TEXTOS_PAPELERA.error,
  async ({ platform: { db }, form }): Promise<Resultado> => {
    const result = await restore(db, String(form.get('id')))
    return { ok: result === 'deshecha', mensaje: TEXTOS_PAPELERA[result] }
  },
)

export const clientAction = keepTyped(TEXTOS_PAPELERA.error)

export const loader = () => redirect('/admin/dashboard')
