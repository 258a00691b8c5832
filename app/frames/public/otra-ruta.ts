import { redirect } from 'react-router'
import type { Route } from './+types/otra-ruta'

/** What programs ask for: files, hidden folders (`.well-known`) and what a monitor takes for the health of a site. */
const BY_PROGRAMS = /\.[a-z0-9]+$|\/\.|^\/(healthz?|status)\/?$/i

/** Any other path that a person types redirects home (docs/product.md, Addresses). */
export function loader({ url }: Route.LoaderArgs) {
  if (BY_PROGRAMS.test(url.pathname)) throw new Response('No existe.', { status: 404 })
  return redirect('/')
}

export function action() {
  return new Response('Aquí no se puede escribir.', { status: 405 })
}
