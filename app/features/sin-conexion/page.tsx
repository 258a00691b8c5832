import type { IconNode } from 'lucide'
import { CloudDownload, FileText, HandHeart, Headphones } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Guardada, leer } from '#app/features/peticiones/guardada/guardada.ts'
import { Instalar } from '#app/features/prox/instalar.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { type Descarga, listDescargas, MAXIMO_BYTES, quitar } from '#app/parts/player/descargas.ts'
import { formatMegabytes } from '#app/parts/player/palabras.ts'
import { Empty } from '#app/ui/card.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { parseUrl } from '#app/ui/parse-url.ts'
import type { Route } from './+types/page'
import { forgetAll, listPaginas, type PaginaGuardada } from './guardado.ts'
import { PAGINA } from './pagina.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

const ENLACE = 'inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4'

type Guardado = Awaited<ReturnType<typeof listGuardado>>

const listGuardado = async () => ({
  paginas: await listPaginas(),
  descargas: await listDescargas(),
  peticion: await leer(),
})

/** What this browser keeps, and where it is deleted; also in the place of a page that is neither kept nor there. */
export default function SinConexion() {
  const [guardado, setGuardado] = useState<Guardado>()
  const look = async () => setGuardado(await listGuardado())
  useEffect(() => void look(), [])
  const hay = guardado && guardado.paginas.length + guardado.descargas.length > 0
  return (
    <>
      <PageHeader titulo="Sin conexión" semilla="sin-conexion" tono="mar" sol={[0.8, -0.1]}>
        <p>Lo que se guarda aquí del sitio, para cuando no hay internet.</p>
      </PageHeader>
      <div
        data-por-saber={!guardado || undefined}
        className="contenedor grid items-start gap-6 pt-10 pb-20 lg:grid-cols-2"
      >
        <Faltante />
        <noscript className="col-span-full">
          <p>Para guardar páginas, el navegador necesita JavaScript.</p>
        </noscript>
        {hay ? (
          <>
            <Paginas paginas={guardado.paginas} />
            <Descargas descargas={guardado.descargas} onQuitar={(url) => quitar(url).then(look)} />
          </>
        ) : (
          <Nada />
        )}
        {guardado?.peticion && <Peticion {...guardado.peticion} />}
        {(hay || guardado?.peticion) && (
          <p className="col-span-full">
            <Button variant="secondary-danger" onClick={() => forgetAll().then(look)}>
              Quitar todo lo guardado
            </Button>
          </p>
        )}
        {/* Also where a church does not show its application. Offered late: it moves nothing here. */}
        <div id="instalar" className="col-span-full empty:hidden">
          <Instalar className="max-sm:w-full" />
        </div>
      </div>
    </>
  )
}

/** The page that somebody asked for: tried again by a press, or once the network is back. */
function Faltante() {
  const [params] = useSearchParams()
  const [volver, setVolver] = useState('')
  useEffect(() => {
    // Whole, since a path such as `/.//otro.cl` becomes another site's address.
    const url = parseUrl(params.get('volver') ?? 'about:blank', location.origin)
    if (url?.origin !== location.origin) return
    setVolver(url.href)
    const retry = () => location.replace(url.href)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [params])
  return volver ? (
    <section role="status" className="col-span-full">
      <p className="font-bold text-lg">No hay internet, y la página que buscas no está guardada aquí.</p>
      <p className="mt-4">
        <a href={volver} className={buttonClass('primary')}>
          Reintentar
        </a>
      </p>
    </section>
  ) : null
}

const Nada = () => (
  <Empty
    icono={CloudDownload}
    message="Aquí te acompañará lo que guardes, aunque no haya internet."
    className="col-span-full mx-auto w-full max-w-2xl"
  >
    <p>
      Las páginas se guardan solas cuando visitas el sitio; las predicaciones, con «Guardar para escuchar sin
      conexión».
    </p>
    <ButtonLink to="/predicaciones" variant="secondary">
      Ver las predicaciones
    </ButtonLink>
  </Empty>
)

type TarjetaProps = { id: string; titulo: string; icono: IconNode; children: ReactNode }

const Tarjeta = ({ id, titulo, icono, children }: TarjetaProps) => (
  <section aria-labelledby={id} className="rounded-carta bg-superficie px-[5vw] py-6 shadow-carta sm:p-8">
    <Icon of={icono} className="mb-2 size-7 text-vitral-zafiro" />
    <h2 id={id} className="text-2xl">
      {titulo}
    </h2>
    {children}
  </section>
)

/** In the menu's order. When they were kept is said once, and of each of another day. */
function Paginas({ paginas }: { paginas: PaginaGuardada[] }) {
  const { menu } = useSitio()
  const orden = ['/', '/radio', '/contacto', '/donaciones', ...menu.map(({ ruta }) => ruta)]
  const lugar = (ruta: string) => {
    const at = orden.findIndex((each) => ruta.startsWith(each) && /^([/?]|$)/.test(ruta.slice(each.length)))
    return at < 0 ? orden.length : at
  }
  const ordenadas = [...paginas].sort(
    (a, b) => lugar(a.ruta) - lugar(b.ruta) || a.ruta.localeCompare(b.ruta, 'es'),
  )
  const dia = diaDe(
    paginas
      .map(({ guardada }) => guardada)
      .sort()
      .at(-1),
  )
  return (
    <Tarjeta id="paginas" titulo="Páginas guardadas" icono={FileText}>
      <p className="mt-3">
        Se guardan solas cuando visitas el sitio.
        {dia && <span className="text-tinta-suave lining-nums"> Guardadas el {dia}.</span>}
      </p>
      {paginas.length === 0 && <p className="mt-3 text-tinta-suave">Todavía no hay ninguna.</p>}
      <ul className="mt-3 divide-y divide-borde empty:hidden">
        {ordenadas.map(({ ruta, titulo, guardada }) => (
          <li key={ruta} className="flex-wrap items-baseline justify-between gap-x-4 py-1.5 sm:flex">
            {/* A document, which the worker answers. */}
            <a href={ruta} className={ENLACE}>
              {titulo}
            </a>
            {diaDe(guardada) !== dia && (
              <span className="block text-sm text-tinta-suave lining-nums">El {diaDe(guardada)}</span>
            )}
          </li>
        ))}
      </ul>
    </Tarjeta>
  )
}

/** «29 de noviembre de 2026» */
const diaDe = (moment: string | undefined) => moment && formatMoment(moment).split(',')[0]

function Peticion({ hasta }: Guardada) {
  return (
    <Tarjeta id="peticion" titulo="Petición sin enviar" icono={HandHeart}>
      <p className="mt-3 lining-nums">
        Una petición de oración, cifrada, hasta que haya conexión o hasta el {formatMoment(hasta)}.
      </p>
      <a href="/contacto#peticion" className={ENLACE}>
        Editar o borrar
      </a>
    </Tarjeta>
  )
}

type DescargasProps = { descargas: Descarga[]; onQuitar: (url: string) => void }

function Descargas({ descargas, onQuitar }: DescargasProps) {
  const bytes = descargas.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Tarjeta id="descargas" titulo="Predicaciones guardadas" icono={Headphones}>
      <p className="mt-3">Con «Guardar para escuchar sin conexión», en cada predicación.</p>
      {descargas.length === 0 && <p className="mt-3 text-tinta-suave">Ninguna todavía.</p>}
      {bytes ? (
        <p className="mt-3 text-tinta-suave lining-nums">
          Ocupan {formatMegabytes(bytes)} de {formatMegabytes(MAXIMO_BYTES)}.
        </p>
      ) : null}
      <ul className="mt-3 divide-y divide-borde empty:hidden">
        {descargas.map(({ url, titulo, pagina, bytes }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <a href={pagina} className={ENLACE}>
              {titulo}
            </a>
            <Button variant="quiet-danger" onClick={() => onQuitar(url)} aria-label={`Quitar «${titulo}»`}>
              Quitar ({formatMegabytes(bytes)})
            </Button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/predicaciones" variant="secondary" className="mt-5 max-sm:w-full">
        Ver las predicaciones
      </ButtonLink>
    </Tarjeta>
  )
}
