import { readLegal } from '#app/features/paginas/contenido.server.ts'
import { DocumentoLegal } from '#app/features/paginas/documento-legal.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/terminos-page'
import { TERMINOS } from './pagina.ts'
import texto from './textos/terminos.md?raw'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  return { propia: await readLegal(db, 'terminos', (moment) => changesAt(context, moment)) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(TERMINOS, matches)

/** The terms of use: the obligations of the site and of its visitors. */
export default function Terminos({ loaderData: { propia } }: Route.ComponentProps) {
  const { sitio, contacto } = useSitio()
  const valores = { iglesia: sitio.nombre, localidad: sitio.localidad, correo: contacto.email }
  return <DocumentoLegal texto={texto} valores={valores} propia={propia} />
}
