import { redirect } from 'react-router'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import type { Route } from './+types/otra-ruta'

/**
 * What programs ask for: files, hidden folders (`.well-known`) and what a monitor takes for the health of a
 * site.
 */
const BY_PROGRAMS = /\.[a-z0-9]+$|\/\.|^\/(healthz?|metrics|status)\/?$/i

/** Addresses that people guess or say aloud; home has the ways to watch and to listen. */
const GUESSED = new Map([
  ['/home', '/'],
  ['/vivo', '/'],
  ['/podcast', '/predicaciones'],
  ['/peticion', '/contacto#peticion'],
  ['/peticiones', '/contacto#peticion'],
])

/**
 * Any other path that a person types redirects home, where a line says so (docs/product.md, Addresses): by a
 * fragment, so that the home page and its cached copy stay one.
 */
export function loader({ url: { pathname } }: Route.LoaderArgs) {
  if (BY_PROGRAMS.test(pathname)) throw new Response('No existe.', { status: 404 })
  return redirect(GUESSED.get(pathname.toLowerCase().replace(/\/$/, '')) ?? RUTA_NO_ENCONTRADA)
}

export function action() {
  return new Response('Aquí no se puede escribir.', { status: 405 })
}
