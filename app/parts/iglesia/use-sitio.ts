import { useRouteLoaderData } from 'react-router'
import type { Enlace } from '#app/parts/page/pagina.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'
import type { Sitio } from './sitio.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

type Todas = {
  sitio: Sitio
  contacto: Contacto
  /** The pastors' stored photos by their address. */
  retratos: Record<string, Imagen>
  /** The pages that «Más» holds. */
  menu: Enlace[]
  /** The site's own, for links that are sent to others. */
  origin: string
}

/** The church's own words and contact details, which the root loads for every page. */
export function useSitio(): Todas {
  const root = useRouteLoaderData<Todas>('root')
  return root ?? { sitio: SITIO_INICIAL, contacto: CONTACTO_INICIAL, retratos: {}, menu: [], origin: '' }
}
