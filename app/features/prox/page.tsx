import { Images, LibraryBig, Radio } from 'lucide'
import { redirect } from 'react-router'
import { RUTA_NO_ENCONTRADA } from '#app/features/inicio/pagina.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Logo } from '#app/ui/glass/logo.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/page'
import { Instalar } from './instalar.tsx'
import { PAGINA } from './pagina.ts'

const FUNCIONES = [
  {
    titulo: 'Radio en vivo 24/7',
    detalle: 'La radio de la comunidad, de día y de noche.',
    icono: Radio,
    color: 'bg-[linear-gradient(#8a4a12,#b5701c)]',
  },
  {
    titulo: 'Biblioteca de predicaciones',
    detalle: 'Cada mensaje, para volver a escucharlo.',
    icono: LibraryBig,
    color: 'bg-[linear-gradient(#5a3285,#a8324a)]',
  },
  {
    titulo: 'Galería de eventos',
    detalle: 'Las fotos de lo que vivimos juntos.',
    icono: Images,
    color: 'bg-[linear-gradient(#1d3273,#2f7f9f)]',
  },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

/** Where a church hides the page, its address leads where unknown ones do. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data: sitio } = await readSitio(context.get(platformContext).db)
  if (PAGINA.oculta(sitio)) throw redirect(RUTA_NO_ENCONTRADA)
  return null
}

export default function Prox() {
  const { appTitulo, appDescripcion } = useSitio().sitio
  return (
    <section className="en-noche relative isolate overflow-hidden">
      {/* Light of three panes falls on the wall behind the telephone. */}
      <div
        aria-hidden="true"
        className="-z-10 absolute inset-0 bg-[linear-gradient(to_top,var(--color-noche),transparent_10rem),radial-gradient(34rem_30rem_at_78%_22%,#e0a03066,#e0a03000),radial-gradient(38rem_34rem_at_96%_64%,#a8324a80,#a8324a00),radial-gradient(44rem_38rem_at_58%_92%,#2b4c9b99,#2b4c9b00)] max-sm:bg-[radial-gradient(24rem_22rem_at_50%_18%,#e0a03059,#e0a03000),radial-gradient(26rem_24rem_at_100%_34%,#a8324a73,#a8324a00),radial-gradient(28rem_26rem_at_0_60%,#2b4c9b99,#2b4c9b00)]"
      />
      <div className="contenedor grid min-h-[calc(100svh-70px)] grid-cols-[minmax(0,1fr)] content-center items-center justify-items-center gap-x-[clamp(2rem,6vw,7rem)] gap-y-7 py-6 max-sm:text-center sm:grid-cols-[minmax(0,1fr)_auto] lg:py-[clamp(3rem,5vw,5rem)]">
        <Telefono />
        <div className="w-full sm:row-start-1">
          <h1 className="lg:text-portada">{appTitulo}</h1>
          <p className="mx-auto mt-3 max-w-[34rem] text-balance text-lg max-sm:leading-snug sm:mx-0 sm:mt-5">
            {appDescripcion}
          </p>
          <h2 className="mt-6 text-2xl max-sm:text-xl sm:mt-8 lg:mt-14">Qué incluirá</h2>
          {/* On a phone three windows side by side, which leaves the whole page on one screen. */}
          <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(5.4rem,100%),1fr))] gap-x-1 gap-y-5 max-sm:-mx-2 sm:mt-6 sm:grid-cols-1 sm:gap-y-6">
            {FUNCIONES.map(({ titulo, detalle, icono, color }) => (
              <li key={titulo} className="flex flex-col items-center gap-x-5 gap-y-2 sm:flex-row">
                {/* A small arched window, lit from below. */}
                <span
                  className={`grid h-16 w-14 shrink-0 place-items-center rounded-t-full rounded-b-lg text-sobre-rubi ring-2 ring-[#0d0f1c] ${color}`}
                >
                  <Icon of={icono} className="size-7" />
                </span>
                <div className="min-w-0">
                  <h3 className="wrap-break-word max-sm:text-sm max-sm:leading-tight">{titulo}</h3>
                  <p className="mt-0.5 text-base text-sobre-noche-suave max-sm:hidden">{detalle}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-10 lg:mt-12">
            <Instalar className="max-sm:w-full" />
            <ButtonLink to="/radio" className="max-sm:grow max-sm:px-3">
              Volver a Radio
            </ButtonLink>
            <ButtonLink to="/" variant="secondary" className="max-sm:grow max-sm:px-3">
              Ir a Inicio
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

/**
 * How the application might look: a telephone, whose screen is a window. On a phone it is small; it has words
 * on a large screen alone.
 */
function Telefono() {
  const { nombre, radioNombre } = useSitio().sitio
  return (
    <div
      aria-hidden="true"
      className="relative isolate flex aspect-[9/19] flex-col items-center overflow-hidden text-center text-sobre-noche shadow-[0_0_0_2px_#4b5070,0_0_0_7px_#0a0c16,0_0_70px_#f0b94d66] max-sm:h-[min(13rem,27svh)] max-sm:rounded-2xl sm:w-[clamp(13rem,min(28vw,37svh),22rem)] sm:rounded-[2.75rem] lg:px-6 lg:pt-16 lg:pb-8 sm:shadow-[0_0_0_2px_#4b5070,0_0_0_11px_#0a0c16,0_40px_90px_-10px_#000,0_0_120px_#f0b94d55]"
    >
      <Vitral
        semilla="próximamente"
        ancho={450}
        alto={950}
        sol={[0.5, 0.4]}
        anillos={7}
        className="-z-10 absolute inset-0 size-full"
      />
      <span className="-z-10 absolute inset-0 bg-[linear-gradient(#0a0c16f2,#0a0c16eb_30%,#0a0c1600_44%,#0a0c1600_52%,#0a0c16f2_76%)] max-lg:hidden" />
      <span className="absolute top-2 h-2 w-8 rounded-full bg-[#0a0c16] sm:top-4 sm:h-5 sm:w-20" />
      <Logo className="size-9 max-lg:hidden" />
      <span className="wrap-anywhere mt-2 line-clamp-3 text-balance font-semibold font-titulo text-[min(1.25rem,5.5vw)] leading-tight max-lg:hidden">
        {nombre}
      </span>
      <span className="wrap-anywhere mt-auto line-clamp-2 font-semibold font-titulo text-[min(1.25rem,5.5vw)] leading-tight max-lg:hidden">
        {radioNombre}
      </span>
      <span className="mt-6 flex w-full justify-between text-sobre-noche-suave max-lg:hidden">
        {FUNCIONES.map(({ titulo, icono }, index) => (
          <Icon key={titulo} of={icono} className={`size-7 ${index === 0 ? 'text-vitral-ambar' : ''}`} />
        ))}
      </span>
    </div>
  )
}
