import { useRouteLoaderData } from 'react-router'
import type { Enlace } from '#app/parts/page/pagina.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { Letra } from '#app/ui/page/letra.ts'
import type { Contacto } from './contacto.ts'
import type { LogoPropio } from './logo.ts'
import type { Sitio } from './sitio.ts'

type Todas = {
  sitio: Sitio
  letra: Letra
  contacto: Contacto
  /** Of a church that has one of its own. */
  logo?: LogoPropio
  /** The pastors' stored photos, and the banner's, by their address. */
  retratos: Record<string, Imagen>
  /** How strong the veil over the banner's photo is, 0 to 1, where a church has one. */
  velo?: number
  /** The pages that «Más» holds. */
  menu: Enlace[]
  /** The site's own, for links that are sent to others. */
  origin: string
}

/** The church's own words and contact details, which the root loads for every page. */
export function useSitio(): Todas {
  const root = useRouteLoaderData<Todas>('root')
  // When the root fails, its own error page stands in the place of all that asks here.
  if (!root) throw new Error('The root has no data')
  return root
}
