import { redirect } from 'react-router'
import type { Route } from './+types/otra-ruta'

/** Any other path leads home; a missing file is told so (section 2; decisions, Routes). */
export function loader({ url }: Route.LoaderArgs) {
  if (/\.[a-z0-9]+$/i.test(url.pathname)) throw new Response('No existe.', { status: 404 })
  return redirect('/')
}

export function action() {
  return new Response('Aquí no se puede escribir.', { status: 405 })
}
