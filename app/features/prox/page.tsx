import { Images, LibraryBig, Play, Radio } from 'lucide'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Logo } from '#app/ui/glass/logo.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/page'
import { PAGINA } from './pagina.ts'

/** The features that the application will bring. */
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

export default function Prox() {
  const { appTitulo, appDescripcion } = useSitio().sitio
  return (
    <section className="en-noche relative isolate overflow-hidden">
      {/* Light of three panes falls on the wall behind the telephone. */}
      <div
        aria-hidden="true"
        className="-z-10 absolute inset-0 bg-[linear-gradient(to_top,var(--color-noche),transparent_10rem),radial-gradient(34rem_30rem_at_78%_22%,#e0a03066,#e0a03000),radial-gradient(38rem_34rem_at_96%_64%,#a8324a80,#a8324a00),radial-gradient(44rem_38rem_at_58%_92%,#2b4c9b99,#2b4c9b00)] max-lg:bg-[radial-gradient(24rem_22rem_at_50%_12%,#e0a03059,#e0a03000),radial-gradient(26rem_24rem_at_100%_26%,#a8324a73,#a8324a00),radial-gradient(28rem_26rem_at_0_34%,#2b4c9b99,#2b4c9b00)]"
      />
      <div className="contenedor grid min-h-[calc(100svh-70px)] grid-cols-[minmax(0,1fr)] items-center justify-items-center gap-x-[clamp(2rem,6vw,7rem)] lg:grid-cols-[minmax(0,1fr)_auto] lg:py-[clamp(3rem,5vw,5rem)]">
        <Telefono />
        <div className="w-full max-lg:max-w-2xl max-lg:pb-16 lg:row-start-1">
          <h1 className="sm:text-portada">{appTitulo}</h1>
          <p className="mt-5 max-w-[34rem] text-lg">{appDescripcion}</p>
          <h2 className="mt-10 text-2xl lg:mt-14">Qué incluirá</h2>
          <ul className="mt-6 grid gap-y-6">
            {FUNCIONES.map(({ titulo, detalle, icono, color }) => (
              <li key={titulo} className="flex items-center gap-5">
                {/* A small arched window, lit from below. */}
                <span
                  className={`grid h-16 w-14 shrink-0 place-items-center rounded-t-full rounded-b-lg text-sobre-rubi ring-2 ring-[#0d0f1c] ${color}`}
                >
                  <Icon of={icono} className="size-7" />
                </span>
                <div className="min-w-0">
                  <h3>{titulo}</h3>
                  <p className="mt-0.5 text-base text-sobre-noche-suave">{detalle}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className="mt-10 flex flex-col gap-3 sm:flex-row lg:mt-12">
            <ButtonLink to="/radio">Volver a Radio</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Ir a Inicio
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

/** How the application might look: a telephone, whose screen is a window. On a small screen its upper half rises above the words. */
function Telefono() {
  const { nombre, radioNombre } = useSitio().sitio
  return (
    <div
      aria-hidden="true"
      className="max-lg:-mb-10 flex justify-center max-lg:h-[min(24rem,58svh)] max-lg:w-screen max-lg:overflow-hidden max-lg:pt-10 max-lg:mask-b-from-55%"
    >
      <div className="relative isolate flex aspect-[9/19] shrink-0 self-start w-[min(15.5rem,64vw)] flex-col items-center overflow-hidden rounded-[2.75rem] px-6 pt-16 pb-8 text-center text-sobre-noche shadow-[0_0_0_2px_#4b5070,0_0_0_11px_#0a0c16,0_40px_90px_-10px_#000,0_0_120px_#f0b94d55] lg:w-[clamp(17rem,24vw,22rem)]">
        <Vitral
          semilla="próximamente"
          ancho={450}
          alto={950}
          sol={[0.5, 0.4]}
          anillos={7}
          className="-z-10 absolute inset-0 size-full"
        />
        <span className="-z-10 absolute inset-0 bg-[linear-gradient(#0a0c16f2,#0a0c16eb_30%,#0a0c1600_44%,#0a0c1600_52%,#0a0c16f2_76%)]" />
        <span className="absolute top-4 h-5 w-20 rounded-full bg-[#0a0c16]" />
        <Logo className="size-9" />
        <span className="wrap-anywhere mt-2 line-clamp-3 text-balance font-semibold font-titulo text-[min(1.25rem,5.5vw)] leading-tight">
          {nombre}
        </span>
        <span className="mt-auto mb-auto grid size-20 place-items-center rounded-full bg-vitral-ambar text-sobre-ambar shadow-[0_0_0_10px_#0d0f1c66]">
          <Icon of={Play} className="size-8 translate-x-0.5 fill-current" />
        </span>
        <span className="wrap-anywhere line-clamp-2 font-semibold font-titulo text-[min(1.25rem,5.5vw)] leading-tight">
          {radioNombre}
        </span>
        <span className="mt-6 flex w-full justify-between text-sobre-noche-suave">
          {FUNCIONES.map(({ titulo, icono }, index) => (
            <Icon key={titulo} of={icono} className={`size-7 ${index === 0 ? 'text-vitral-ambar' : ''}`} />
          ))}
        </span>
      </div>
    </div>
  )
}
