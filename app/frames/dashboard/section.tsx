import { HandHelping } from 'lucide'
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { SIN_PERMISOS } from '#app/parts/admin/textos.ts'
import { Contained } from '#app/ui/feedback/contained.tsx'
import { Reopen } from '#app/ui/feedback/reopen.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/section'
import type { loader as layoutLoader } from './layout.tsx'
import { INICIO } from './secciones.ts'

/** Shows a section's errors inside the dashboard's frame. */
export default function Section() {
  const { pathname } = useLocation()
  return (
    <Contained key={pathname}>
      <Outlet />
    </Contained>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === 'string')
    return <DeOtraPersona razon={error.data} />
  const message =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
      ? error.data
      : 'Error al cargar los datos. Inténtalo de nuevo.'
  return (
    <div className="rounded-carta border-error border-l-4 bg-superficie p-6 shadow-carta">
      <p role="alert" className="text-lg">
        {message}
      </p>
      <Reopen label="Volver a cargar" />
    </div>
  )
}

/** Somebody opened what is not theirs to look after: says whom to ask, and where theirs is. */
function DeOtraPersona({ razon }: { razon: string }) {
  const { responsables = [], email } =
    useRouteLoaderData<typeof layoutLoader>('frames/dashboard/layout') ?? {}
  const mia = email !== undefined && responsables.includes(email)
  if (razon === SIN_PERMISOS)
    return (
      <section className="rounded-carta bg-superficie p-6 text-lg shadow-carta">
        <p>{razon}</p>
        <p className="mt-2">Pídeselos a quien administra el sitio de tu iglesia.</p>
      </section>
    )
  return (
    <section className="max-w-2xl rounded-carta bg-superficie p-6 shadow-carta">
      <Icon of={HandHelping} className="size-10 text-vitral-zafiro" />
      <h2 className="mt-3 text-2xl">Esta parte la cuida otra persona</h2>
      {/* What is needed; whom to ask for it is somebody else. */}
      <p className="mt-2 text-lg">{mia ? `${razon.split('. ')[0]}.` : razon}</p>
      {mia ? (
        <p className="mt-4">Como administras el sitio, puedes dártelo tú en Ajustes › Administradores.</p>
      ) : responsables.length > 0 ? (
        <>
          <p className="mt-4">Te lo puede dar, en Ajustes › Administradores:</p>
          <ul className="mt-1 font-bold">
            {responsables.map((email) => (
              <li key={email} className="[overflow-wrap:anywhere]">
                {email}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ButtonLink to={mia ? '/admin/dashboard/ajustes?parte=administradores' : INICIO.ruta} className="mt-6">
        {mia ? 'Ir a Administradores' : 'Volver a lo mío'}
      </ButtonLink>
    </section>
  )
}
