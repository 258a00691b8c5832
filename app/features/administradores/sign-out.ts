import { redirect } from 'react-router'
import { record } from '#app/parts/actividad/actividad.server.ts'
import { readSession } from '#app/platform/auth/auth.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/sign-out'

/** Signs out: ends the session on the server and redirects to the sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, db } = context.get(platformContext)
  const { session } = await readSession(auth, request.headers)
  if (session) {
    await record(db, { quien: session.email, accion: 'salida' }, (trx) =>
      trx.deleteFrom('session').where('id', '=', session.id).execute(),
    )
  }
  return redirect('/admin/login', { headers: { 'Set-Cookie': auth.cookie.write('', 0) } })
}

export const loader = () => redirect('/admin/login')
