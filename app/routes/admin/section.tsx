import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/section'

/** What fails inside a section of the dashboard is told inside its frame. */
export default function Section() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
      ? error.data
      : 'Error al cargar los datos. Inténtalo de nuevo.'
  return (
    <p role="alert" className="rounded-carta bg-superficie p-6 text-lg">
      {message}
    </p>
  )
}
