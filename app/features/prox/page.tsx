import { CalendarHeart, LibraryBig, Radio } from 'lucide'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/page'
import { PAGINA } from './pagina.ts'

/** The features that the application will bring. */
const FUNCIONES = [
  { titulo: 'Radio en vivo 24/7', detalle: 'La radio de la comunidad, de día y de noche.', icono: Radio },
  {
    titulo: 'Biblioteca de predicaciones',
    detalle: 'Cada mensaje, para volver a escucharlo.',
    icono: LibraryBig,
  },
  { titulo: 'Galería de eventos', detalle: 'Las fotos de lo que vivimos juntos.', icono: CalendarHeart },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

export default function Prox() {
  const { appTitulo, appDescripcion } = useSitio().sitio
  return (
    <section className="en-noche relative isolate grid min-h-[calc(100svh-70px)] overflow-hidden">
      <div aria-hidden="true" className="-z-10 absolute inset-0">
        <Vitral
          semilla="próximamente"
          ancho={1600}
          alto={1000}
          sol={[0.74, 0.3]}
          anillos={9}
          tono="rosa"
          className="mask-l-from-10% mask-l-to-95% size-full opacity-50 md:opacity-100"
        />
        <div className="absolute inset-0 bg-linear-to-t from-noche via-noche/70 to-transparent md:via-noche/30" />
      </div>
      <div className="contenedor flex flex-col justify-center py-[clamp(3rem,8vw,6rem)]">
        <h1 className="max-w-[34rem]">{appTitulo}</h1>
        <p className="mt-5 max-w-[34rem] text-lg">{appDescripcion}</p>
        <h2 className="mt-12 text-xl">Qué incluirá</h2>
        <ul className="mt-5 grid max-w-5xl gap-4 md:grid-cols-3">
          {FUNCIONES.map(({ titulo, detalle, icono }) => (
            <li
              key={titulo}
              className="flex gap-4 rounded-carta bg-superficie/90 p-5 ring-1 ring-borde max-xs:flex-col md:flex-col md:p-6"
            >
              <Icon of={icono} className="size-8 shrink-0 text-vitral-ambar" />
              <div>
                <h3>{titulo}</h3>
                <p className="mt-1 text-base text-tinta-suave">{detalle}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/radio">Volver a Radio</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Ir a Inicio
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
