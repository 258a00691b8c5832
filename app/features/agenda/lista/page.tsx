import { ChevronLeft, ChevronRight } from 'lucide'
import { data, redirect } from 'react-router'
import { EnlaceAvisame } from '#app/features/avisame/enlace-avisame.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { groupBy } from '#app/ui/group-by.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { AgregarCalendario } from '../calendario/add-to-calendar.tsx'
import { isDia, isTidy, rutaDeAgenda, rutaDeCalendario } from '../direcciones.ts'
import { ListaCitas } from '../lista-citas.tsx'
import { PAGINA } from '../pagina.ts'
import type { Route } from './+types/page'
import { BarraAgenda } from './barra-agenda.tsx'
import { listFiltros, MOST_DAYS_AHEAD, readAgenda, readHoy } from './publica.server.ts'

/** The next dates, with `?desde` from a later day on; one that is past or far away leads back to today. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const ahora = new Date()
  const [{ hoy }, categorias] = await Promise.all([readHoy(db, ahora), listFiltros(db)])
  const asked = url.searchParams.get('desde') ?? ''
  const isAhead = isDia(asked) && asked > hoy && asked <= addDays(hoy, MOST_DAYS_AHEAD)
  const desde = isAhead ? asked : undefined
  const categoria = categorias.find(({ slug }) => slug === url.searchParams.get('categoria'))
  if (!isTidy(url.searchParams, { categoria: categoria?.slug, desde }))
    throw redirect(rutaDeAgenda({ categoria: categoria?.slug, desde }))
  const { dias, siguiente, cambia } = await readAgenda(db, { ahora, desde, categoria: categoria?.slug })
  for (const moment of cambia) changesAt(context, moment)
  const datos = { dias, siguiente, categorias, categoria, desde, mes: (desde ?? hoy).slice(0, 7) }
  // There is no end of days on which nothing follows.
  return data(datos, desde && dias.length === 0 ? { headers: { 'Cache-Control': 'no-store' } } : {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(PAGINA, matches),
  // The same dates again, in parts: one page of them is enough for search engines.
  ...(loaderData?.desde || loaderData?.categoria ? [{ name: 'robots', content: 'noindex' }] : []),
]

export default function Agenda({ loaderData }: Route.ComponentProps) {
  const { dias, siguiente, categorias, categoria, desde, mes } = loaderData
  const { sitio } = useSitio()
  return (
    <>
      <PageHeader
        titulo="Agenda"
        semilla="agenda"
        tono="mar"
        motivo={ROMBOS}
        sol={[0.8, 0.25]}
        className="agenda-portada"
      >
        <p className="print:hidden">
          Lo que viene en nuestra iglesia. Ven cuando quieras: siempre hay lugar para ti.
        </p>
        <p className="hidden print:block">{sitio.nombre}</p>
      </PageHeader>
      <div className="contenedor pt-8 sm:pt-10 pb-20 print:p-0">
        <BarraAgenda
          vista="lista"
          mes={mes}
          categorias={categorias}
          categoria={categoria?.slug}
          rutaDe={(slug) => rutaDeAgenda({ categoria: slug, desde })}
        />
        <div className="relative mt-5 sm:mt-8">
          <div className="agenda-hoja space-y-10">
            {dias.length > 0 ? (
              <Meses dias={dias} />
            ) : (
              <div className="md:pt-16">
                <Vacia categoria={categoria?.nombre} desde={desde !== undefined} />
              </div>
            )}
          </div>
          {desde || siguiente ? (
            <nav
              aria-label="Más fechas"
              className="mt-10 flex flex-wrap justify-end gap-4 max-sm:*:grow print:hidden"
            >
              {desde ? (
                <ButtonLink to={rutaDeAgenda({ categoria: categoria?.slug })} variant="secondary">
                  <Icon of={ChevronLeft} className="size-5" />
                  Volver a hoy
                </ButtonLink>
              ) : null}
              {siguiente ? (
                <ButtonLink
                  to={rutaDeAgenda({ categoria: categoria?.slug, desde: siguiente })}
                  rel="next"
                  variant="secondary"
                >
                  Más adelante
                  <Icon of={ChevronRight} className="size-5" />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
          {/* Where it is narrow dates come first; else beside the first month, and what it opens lies over the dates. */}
          <div className="max-md:mt-8 sm:ml-auto sm:w-84 md:-top-1.5 md:absolute md:right-0 md:z-10 sm:[&_summary]:ml-auto sm:[&_summary]:flex sm:[&_summary]:w-fit">
            <AgregarCalendario ruta={rutaDeCalendario(categoria?.slug)} />
          </div>
          <EnlaceAvisame className="max-md:mt-3 max-md:w-full max-sm:justify-center sm:max-md:justify-end md:absolute md:-top-1.5 md:right-76" />
        </div>
      </div>
    </>
  )
}

/** The days under their months; on paper the days say it all. */
function Meses({ dias }: Pick<Route.ComponentProps['loaderData'], 'dias'>) {
  return [...groupBy(dias, ({ dia }) => dia.slice(0, 7))].map(([mes, those]) => (
    <div key={mes} className="print:contents">
      <h2 className="mb-5 text-2xl md:mb-7 print:hidden">
        <span className="inline-block first-letter:uppercase">{formatMonth(mes)}</span>
      </h2>
      <ListaCitas dias={those} nivel={3} bajoSuMes />
    </div>
  ))
}

function Vacia({ categoria, desde }: { categoria: string | undefined; desde: boolean }) {
  if (categoria)
    return (
      <Empty message={`No hay fechas de «${categoria}» por ahora.`}>
        <ButtonLink to="/agenda" variant="secondary">
          Ver toda la agenda
        </ButtonLink>
      </Empty>
    )
  return (
    <Empty
      message={
        desde
          ? 'No hay más fechas anunciadas.'
          : 'Todavía no hay actividades anunciadas. Escríbenos y te contamos cuándo nos reunimos.'
      }
    >
      {desde ? null : (
        <ButtonLink to="/contacto" variant="secondary">
          Ir a Contacto
        </ButtonLink>
      )}
    </Empty>
  )
}
