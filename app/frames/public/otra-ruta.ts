import { redirect } from 'react-router'
import type { Route } from './+types/otra-ruta'

/** Any other path redirects home; a missing file answers 404 (docs/product.md, Addresses). */
export function loader({ url }: Route.LoaderArgs) {
  if (/\.[a-z0-9]+$/i.test(url.pathname)) throw new Response('No existe.', { status: 404 })
  return redirect('/')
}

export function action() {
  return new Response('Aquí no se puede escribir.', { status: 405 })
}
