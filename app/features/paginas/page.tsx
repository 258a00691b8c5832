import { MapPin } from 'lucide'
import { redirect } from 'react-router'
import { HorariosTable } from '#app/features/contacto/datos-contacto.tsx'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { enlaceComoLlegar } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { Compartir } from '#app/parts/page/share.tsx'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import type { Route } from './+types/page'
import { Bloques } from './bloques.tsx'
import { readContenido } from './contenido.server.ts'
import { legalOf, paginaOf, rutaDePagina } from './pagina.ts'
import { findPublica } from './paginas.server.ts'

/** A page of the church's own; where there is none, home says so. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  if (legalOf(slug)) throw redirect(rutaDePagina(slug), 301)
  const found = await findPublica(db, slug)
  if (!found)
    throw slug.includes('.') ? new Response('No existe.', { status: 404 }) : redirect(RUTA_NO_ENCONTRADA)
  const { id, titulo, resumen, bloques } = found
  const contenido = await readContenido(db, bloques, (moment) => changesAt(context, moment))
  return { id, slug, titulo, resumen, contenido }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(paginaOf(loaderData), matches) : []

export default function Pagina({
  loaderData: { id, slug, titulo, resumen, contenido },
}: Route.ComponentProps) {
  const { origin, contacto } = useSitio()
  return (
    <article key={id}>
      <PageHeader
        titulo={<span className="wrap-anywhere">{titulo}</span>}
        semilla={id}
        tono="alba"
        sol={[0.72, 0.5]}
      >
        {resumen ? <p>{resumen}</p> : null}
      </PageHeader>
      <div className="contenedor grid grid-cols-1 items-start gap-16 pt-[clamp(2rem,5vw,3.5rem)] pb-20 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-[38rem]">
          <Bloques contenido={contenido} />
        </div>
        <div className="space-y-6 border-borde max-lg:border-t max-lg:pt-6 lg:sticky lg:top-28 lg:-mt-2 print:hidden">
          {contacto.horarios.length > 0 ? <CuandoYDonde contacto={contacto} /> : null}
          <Compartir titulo={titulo} url={origin + rutaDePagina(slug)} variant="quiet" />
        </div>
      </div>
    </article>
  )
}

/** What whoever read about the church needs to come. */
const CuandoYDonde = ({ contacto }: { contacto: Contacto }) => (
  <section aria-labelledby="reuniones">
    <h2 id="reuniones" className="mb-2 text-2xl">
      Cuándo nos reunimos
    </h2>
    <HorariosTable horarios={contacto.horarios} />
    <p className="mt-4 mb-3">{contacto.direccion}</p>
    <a
      href={enlaceComoLlegar(contacto)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary')}
    >
      <Icon of={MapPin} className="size-5" />
      Cómo llegar
    </a>
  </section>
)
