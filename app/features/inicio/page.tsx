import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { Link, redirect, type ShouldRevalidateFunction, useLocation } from 'react-router'
import { EstaSemana, PROXIMAS_CACHE, SEMANA_CACHE } from '#app/features/agenda/esta-semana.tsx'
import { readSemana } from '#app/features/agenda/lista/publica.server.ts'
import { iglesiaJsonLd } from '#app/features/contacto/iglesia-jsonld.ts'
import { listFotos } from '#app/features/galeria/fotos.server.ts'
import { SliderEventos } from '#app/features/galeria/slider/slider-eventos.tsx'
import { GALERIA_HOME_CACHE, LIMITE_INICIO, SIN_FOTOS } from '#app/features/galeria/visita.ts'
import { sameButFoto } from '#app/features/galeria/visor/foto-abierta.ts'
import { CarruselPredicaciones } from '#app/features/predicaciones/carrusel-predicaciones.tsx'
import { predicacionesJsonLd } from '#app/features/predicaciones/jsonld.ts'
import {
  listPredicaciones,
  summarizePredicaciones,
} from '#app/features/predicaciones/predicaciones.server.ts'
import { PREDICACIONES_CACHE, PREDICACIONES_RESUMEN_CACHE } from '#app/features/predicaciones/visita.ts'
import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { useRadio } from '#app/features/radio/radio-provider.tsx'
import { QuienesSomos } from '#app/features/sitio/quienes-somos.tsx'
import { readVerlo } from '#app/features/vivo/estado.server.ts'
import { VerEnVivo } from '#app/features/vivo/estado-vivo.tsx'
import { useFaseDibujada } from '#app/features/vivo/vivo-provider.tsx'
import { ComoLlegar } from '#app/parts/iglesia/como-llegar.tsx'
import { type Seccion, seccionesVisibles } from '#app/parts/iglesia/secciones.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { fotoDe, peliculaDe, vitralDe } from '#app/parts/iglesia/ventana.ts'
import { datosSitio, pageMeta } from '#app/parts/page/meta.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { Contained } from '#app/ui/feedback/contained.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Banner } from '#app/ui/glass/banner.tsx'
import { loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import { Cuando } from './cuando.tsx'
import { NO_ENCONTRADA, PAGINA } from './pagina.ts'

/**
 * What the sections need that the church shows, and nothing of the others. With `?desde`, which only a
 * browser without scripts asks for, the sermons begin after that one.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const desde = url.searchParams.get('desde') || undefined
  const sitio = await readSitio(db)
  const shown = new Set(seccionesVisibles(sitio.data.secciones))
  const sermons = shown.has('predicaciones')
  const [predicaciones, predicacionesResumen, fotos, dates] = await Promise.all([
    sermons ? listPredicaciones(db, desde) : undefined,
    sermons ? summarizePredicaciones(db, desde) : undefined,
    shown.has('eventos') ? listFotos(db, { limit: LIMITE_INICIO }) : undefined,
    shown.has('cuando') || shown.has('semana')
      ? readVerlo(db).then((verlo) => readSemana(db, new Date(), verlo))
      : undefined,
  ])
  if (sermons ? !predicacionesResumen : desde) throw redirect('/')
  if (dates) changesAt(context, new Date(dates.semana.cambia))
  return { predicaciones, predicacionesResumen, fotos, semana: dates?.semana, proximas: dates?.proximas }
}

const CACHES = {
  predicaciones: PREDICACIONES_CACHE,
  predicacionesResumen: PREDICACIONES_RESUMEN_CACHE,
  fotos: GALERIA_HOME_CACHE,
  semana: SEMANA_CACHE,
  proximas: PROXIMAS_CACHE,
}

/**
 * What was kept is shown until its dates change, if the server can be asked. Hidden sections keep nothing.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const datos = await loadCached(CACHES, () => serverLoader())
  return datos.semana && datos.semana.cambia > Date.now() ? datos : serverLoader().catch(() => datos)
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => !sameButFoto(currentUrl, nextUrl) && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const datos = datosSitio(matches)
  // Only search engines read it, and they read the document: the browser needs none of its code.
  const jsonLd =
    import.meta.env.SSR && datos
      ? [iglesiaJsonLd(datos), ...predicacionesJsonLd(loaderData?.predicaciones ?? [], datos.origin)]
      : []
  return pageMeta(PAGINA, matches, jsonLd)
}

export default function Inicio({ loaderData }: Route.ComponentProps) {
  const { predicacionesResumen } = loaderData
  useDocumentCache(CACHES, predicacionesResumen?.offset === 0 ? loaderData : undefined)
  const { sitio, retratos, velo = 1 } = useSitio()
  const foto = fotoDe(sitio)
  const imagen = foto && retratos[foto.foto]
  return (
    <>
      <NoEncontrada />
      {/* The banner starts behind the bar, which is transparent there. */}
      <div className="-mt-(--barra)">
        <Banner
          foto={foto && imagen && { ...foto, imagen, velo, pelicula: peliculaDe(foto) }}
          vitral={vitralDe(sitio)}
          titulo={sitio.tituloBienvenida}
          subtitulo={
            <>
              <span className="font-bold">{sitio.nombre}</span>
              <span className="mt-0.5 block text-base text-sobre-noche-suave">{sitio.localidad}</span>
            </>
          }
          cita={<p>«{sitio.versiculo}»</p>}
          referencia={sitio.versiculoReferencia}
          acciones={
            <>
              <VerEnVivo />
              <Llegar />
            </>
          }
          pie={<PedirRetiro imagen={imagen} de="la portada" />}
        />
      </div>
      {seccionesVisibles(sitio.secciones).map((seccion) => (
        <Fragment key={seccion}>{SECCIONES[seccion](loaderData)}</Fragment>
      ))}
    </>
  )
}

/** The first action where there is nothing to hear or see. */
function Llegar() {
  const { status: radio } = useRadio()
  const alone = useFaseDibujada().fase.tipo !== 'en-vivo' && radio === 'no-station'
  return <ComoLlegar variant={alone ? 'primary' : 'secondary'} />
}

type Datos = Route.ComponentProps['loaderData']

/** How each section is drawn of what the page loaded for it. */
const SECCIONES: Readonly<Record<Seccion, (datos: Datos) => ReactNode>> = {
  cuando: ({ proximas }) => <Cuando proximas={proximas ?? []} />,
  semana: ({ semana }) => <EstaSemana citas={semana?.citas ?? []} />,
  'quienes-somos': () => <QuienesSomos />,
  predicaciones: ({ predicaciones, predicacionesResumen }) =>
    predicaciones && predicacionesResumen ? (
      <Predicaciones predicaciones={predicaciones} resumen={predicacionesResumen} />
    ) : null,
  eventos: ({ fotos }) => (fotos ? <Eventos fotos={fotos} /> : null),
}

type PredicacionesProps = {
  predicaciones: NonNullable<Datos['predicaciones']>
  resumen: NonNullable<Datos['predicacionesResumen']>
}

const Predicaciones = ({ predicaciones, resumen }: PredicacionesProps) => (
  <section aria-labelledby="predicaciones" className="seccion bg-relieve dark:bg-noche">
    <div className="contenedor mb-6">
      <h2 id="predicaciones">Predicaciones</h2>
    </div>
    <Contained>
      <CarruselPredicaciones predicaciones={predicaciones} resumen={resumen} />
    </Contained>
    {predicaciones.length > 0 ? (
      <p className="contenedor mt-8 text-center">
        <ButtonLink to="/predicaciones" variant="secondary">
          Ver todas las predicaciones
        </ButtonLink>
      </p>
    ) : null}
  </section>
)

const Eventos = ({ fotos }: { fotos: NonNullable<Datos['fotos']> }) => (
  <section aria-labelledby="eventos" className="seccion contenedor">
    <h2 id="eventos">Eventos</h2>
    <p className="mt-2 mb-8 text-tinta-suave">Fotos de lo que vivimos juntos.</p>
    <Contained>
      {fotos.length > 0 ? <SliderEventos fotos={fotos} /> : <Empty message={SIN_FOTOS} />}
    </Contained>
    <p className="mt-10 text-center">
      <ButtonLink to="/galeria" variant="secondary">
        Ver galería completa
      </ButtonLink>
    </p>
  </section>
)

/** Shown by its fragment, without scripts too, until it is closed; scripts make the address home's own again. */
function NoEncontrada() {
  const location = useLocation()
  const [shown, setShown] = useState<boolean>()
  useEffect(() => {
    if (location.hash !== `#${NO_ENCONTRADA}`) return
    setShown(true)
    window.scrollTo({ top: 0, behavior: 'instant' })
    history.replaceState(history.state, '', '/')
  }, [location])
  if (shown === false) return null
  return (
    <div id={NO_ENCONTRADA} role="status" className={shown ? 'no-encontrada flex' : 'no-encontrada'}>
      <p>
        <b>No encontramos esa página.</b> Quizá buscabas <Link to="/predicaciones">las predicaciones</Link>
        {' o '}
        <Link to="/agenda">la agenda</Link>.
      </p>
      <a
        href="/"
        aria-label="Cerrar"
        className="cerrar"
        onClick={(event) => {
          event.preventDefault()
          setShown(false)
        }}
      >
        ×
      </a>
    </div>
  )
}
