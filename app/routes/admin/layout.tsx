import { Outlet, redirect } from 'react-router'
import type { Route } from './+types/layout'
import { sessionMiddleware, signedIn } from './gate.server.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  const yo = signedIn(context)
  if (!yo) throw redirect('/admin/login')
  return { email: yo.email, esAdmin: yo.esAdmin }
}

export default function DashboardLayout() {
  return <Outlet />
}
