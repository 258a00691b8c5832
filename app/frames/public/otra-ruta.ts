import { redirect } from 'react-router'
import { NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import type { Route } from './+types/otra-ruta'

/**
 * What programs ask for: files, hidden folders (`.well-known`) and what a monitor takes for the health of a
 * site.
 */
const BY_PROGRAMS = /\.[a-z0-9]+$|\/\.|^\/(healthz?|metrics|status)\/?$/i

/**
 * Any other path that a person types redirects home, where a line says so (docs/product.md, Addresses): by a
 * fragment, so that the home page and its cached copy stay one. `/home` is home's other name.
 */
export function loader({ url }: Route.LoaderArgs) {
  if (BY_PROGRAMS.test(url.pathname)) throw new Response('No existe.', { status: 404 })
  return redirect(url.pathname === '/home' ? '/' : `/#${NO_ENCONTRADA}`)
}

export function action() {
  return new Response('Aquí no se puede escribir.', { status: 405 })
}
