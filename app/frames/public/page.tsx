import { Outlet } from 'react-router'
import { Contained } from '#app/ui/feedback/contained.tsx'
import { Failure } from '#app/ui/feedback/failure.tsx'
import type { Route } from './+types/page'

/** Shows a page's errors inside the frame, so that the radio in it goes on. */
export default function PublicPage() {
  return (
    <Contained>
      <Outlet />
    </Contained>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="contenedor seccion text-center">
      <Failure error={error} />
    </div>
  )
}
