import { Outlet, redirect } from 'react-router'
import { countPeticiones } from '#app/domain/peticiones/peticiones.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { ConfirmProvider } from '#app/ui/dialog.tsx'
import { NoticesProvider } from '#app/ui/notices.tsx'
import type { Route } from './+types/layout'
import { COOKIE_ESTRECHO, Frame } from './frame.tsx'
import { sessionMiddleware, signedIn } from './gate.server.ts'
import { seccionOf } from './secciones.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

/** Who asks, how many requests wait (for administrators alone), and how wide the sidebar was left. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const yo = signedIn(context)
  if (!yo) throw redirect('/admin/login')
  const { db } = context.get(platformContext)
  return {
    email: yo.email,
    esAdmin: yo.esAdmin,
    pendientes: yo.esAdmin ? (await countPeticiones(db)).pendientes : 0,
    estrecho: (request.headers.get('cookie') ?? '').includes(COOKIE_ESTRECHO),
  }
}

/** The session is looked at, and the requests are counted, at every step inside the dashboard. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${seccionOf(location.pathname).titulo} · Administración` },
  { name: 'robots', content: 'noindex' },
]

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <NoticesProvider>
      <ConfirmProvider>
        <Frame {...loaderData}>
          <Outlet />
        </Frame>
      </ConfirmProvider>
    </NoticesProvider>
  )
}
