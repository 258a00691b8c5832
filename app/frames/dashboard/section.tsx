import { isRouteErrorResponse, Outlet } from 'react-router'
import { Reopen } from '#app/ui/feedback/reopen.tsx'
import type { Route } from './+types/section'

/** Shows a section's errors inside the dashboard's frame. */
export default function Section() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === 'string')
    return <p className="rounded-carta bg-superficie p-6 text-lg shadow-carta">{error.data}</p>
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
