import { redirect } from 'react-router'
import { HorariosTable } from '#app/features/contacto/datos-contacto.tsx'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import { ComoLlegar } from '#app/parts/iglesia/como-llegar.tsx'
import type { Contacto } from '#app/parts/iglesia/contacto.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { Compartir } from '#app/parts/page/share.tsx'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import type { Route } from './+types/page'
import { Bloques } from './bloques.tsx'
import { readContenido, type Visible } from './contenido.server.ts'
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
  const hasMapa = contenido.some(({ tipo }) => tipo === 'mapa')
  const lead = leadOf(contenido)
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
      <div className="contenedor grid grid-cols-1 items-start gap-x-16 gap-y-[clamp(2.5rem,5vw,4rem)] pt-[clamp(2rem,5vw,3.5rem)] pb-20 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
        {lead > 0 ? (
          <div className="lg:max-w-[38rem]">
            <Bloques contenido={contenido.slice(0, lead)} />
          </div>
        ) : null}
        {contacto.horarios.length > 0 ? <CuandoYDonde contacto={contacto} hasMapa={hasMapa} /> : null}
        <div className="lg:max-w-[38rem] space-y-[clamp(2.5rem,5vw,4rem)] lg:col-start-1">
          {lead < contenido.length ? <Bloques contenido={contenido.slice(lead)} /> : null}
          <div className="print:hidden">
            <Compartir titulo={titulo} url={origin + rutaDePagina(slug)} variant="quiet" />
          </div>
        </div>
      </div>
    </article>
  )
}

/** How many blocks stand before the hours on a phone: the text that it begins with, and its button. */
const leadOf = ([first, second]: readonly Visible[]) =>
  first?.tipo !== 'texto' ? 0 : second?.tipo === 'boton' ? 2 : 1

/** What whoever read about the church needs to come. */
const CuandoYDonde = ({ contacto, hasMapa }: { contacto: Contacto; hasMapa: boolean }) => (
  <section
    aria-labelledby="reuniones"
    className="lg:max-w-[38rem] lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-2 print:hidden"
  >
    <h2 id="reuniones" className="mb-2 text-2xl">
      Cuándo nos reunimos
    </h2>
    <HorariosTable horarios={contacto.horarios} />
    {/* A map says it itself. */}
    {hasMapa ? null : (
      <>
        <p className="mt-4 mb-3">{contacto.direccion}</p>
        <ComoLlegar />
      </>
    )}
  </section>
)
