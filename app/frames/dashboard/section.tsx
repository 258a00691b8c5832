import { isRouteErrorResponse, Outlet, useSearchParams } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/section'

/** Shows a section's errors inside the dashboard's frame. */
export default function Section() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [params] = useSearchParams()
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
      {/* The browser's own, so that it loads everything anew. */}
      <form className="mt-5">
        {[...params].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="secondary">
          Volver a cargar
        </Button>
      </form>
    </div>
  )
}
