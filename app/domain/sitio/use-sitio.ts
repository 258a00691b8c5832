import { useRouteLoaderData } from 'react-router'
import type { Contacto } from '#app/domain/contacto/contacto.ts'
import { CONTACTO_INICIAL } from '#app/domain/contacto/contacto-inicial.ts'
import type { Sitio } from './sitio.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

/** The church's own words and how to reach it, which the root loads for every page. */
export function useSitio(): { sitio: Sitio; contacto: Contacto } {
  const root = useRouteLoaderData<{ sitio: Sitio; contacto: Contacto }>('root')
  return root ?? { sitio: SITIO_INICIAL, contacto: CONTACTO_INICIAL }
}
