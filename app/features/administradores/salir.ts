import { redirect } from 'react-router'
import { record } from '#app/parts/actividad/actividad.server.ts'
import { readSession } from '#app/platform/auth/auth.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/salir'

/** Signs out: ends the session on the server and redirects to the sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, db } = context.get(platformContext)
  const { response: session } = await readSession(auth, request.headers)
  if (session) {
    const { user, session: own } = session
    await record(db, { quien: user.email, accion: 'salida' }, (trx) =>
      trx.deleteFrom('session').where('id', '=', own.id).execute(),
    )
  }
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  const answer = new Headers()
  for (const cookie of headers?.getSetCookie() ?? []) answer.append('Set-Cookie', cookie)
  return redirect('/admin/login', { headers: answer })
}

export const loader = () => redirect('/admin/login')
