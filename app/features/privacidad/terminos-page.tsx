import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Documento } from '#app/parts/page/documento.tsx'
import { pageMeta } from '#app/parts/page/meta.ts'
import type { Route } from './+types/terminos-page'
import { TERMINOS } from './pagina.ts'
import texto from './textos/terminos.md?raw'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(TERMINOS, matches)

/** The terms of use: the obligations of the site and of its visitors. */
export default function Terminos() {
  const { sitio, contacto } = useSitio()
  const valores = { iglesia: sitio.nombre, localidad: sitio.localidad, correo: contacto.email }
  return <Documento texto={texto} valores={valores} />
}
