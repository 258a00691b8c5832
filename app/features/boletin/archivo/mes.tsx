import { Link } from 'react-router'
import { formatMonth, formatWeekday } from '#app/ui/dates.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { ventanaDeSemana } from '#app/ui/glass/ventana-de-semana.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'

type Resumen = { fecha: string; titulo: string; comienzo: string }

export function Mes({ mes, boletines }: { mes: string; boletines: readonly Resumen[] }) {
  return (
    <>
      <PageHeader
        titulo={`Boletines de ${formatMonth(mes)}`}
        semilla={`boletines ${mes}`}
        tono="rosa"
        sol={[0.7, 1.1]}
      />
      <div className="contenedor pt-8 sm:pt-10 pb-20">
        <p>
          <Link
            to="/boletin/archivo"
            className="inline-flex min-h-11 items-center text-vitral-zafiro underline underline-offset-4"
          >
            Todos los meses
          </Link>
        </p>
        <ListaBoletines boletines={boletines} titulo="h2" />
      </div>
    </>
  )
}

/** Each with a window of its own; all of a card is the link. */
export function ListaBoletines({
  boletines,
  titulo: Titulo,
  ultimo,
}: {
  boletines: readonly Resumen[]
  /** The day of the one that fills a row, if one does. */
  ultimo?: string | undefined
  titulo: 'h2' | 'h3'
}) {
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3">
      {boletines.map(({ fecha, titulo, comienzo }) => (
        <li
          key={fecha}
          className={`${fecha === ultimo ? 'sm:col-span-full sm:grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)]' : 'sm:grid-cols-[7rem_minmax(0,1fr)]'} group carta-con-enlace grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] overflow-hidden rounded-carta bg-superficie shadow-carta transition-transform duration-200 max-xs:grid-cols-1 motion-safe:hover:-translate-y-0.5`}
        >
          <div aria-hidden="true" className="relative bg-noche max-xs:h-20">
            <Vitral
              late
              semilla={fecha}
              ancho={240}
              alto={360}
              {...ventanaDeSemana(fecha)}
              className="absolute inset-0 size-full"
            />
          </div>
          <div className={`wrap-anywhere p-4 ${fecha === ultimo ? 'sm:p-10' : 'sm:p-5'}`}>
            <time dateTime={fecha} className="block text-sm text-tinta-suave first-letter:uppercase">
              {formatWeekday(fecha)}
            </time>
            <Titulo className={`mt-0.5 ${fecha === ultimo ? 'text-xl sm:text-2xl' : 'text-xl'}`}>
              <Link
                to={`/boletin/${fecha}`}
                className="line-clamp-3 enlace-que-cubre decoration-vitral-ambar"
              >
                {titulo}
              </Link>
            </Titulo>
            <p
              className={`mt-1 text-tinta-suave ${fecha === ultimo ? 'line-clamp-3 max-w-[38em] max-sm:text-sm sm:mt-3 sm:line-clamp-6' : 'line-clamp-2 text-sm'}`}
            >
              {comienzo}
            </p>
            {fecha === ultimo ? (
              <span aria-hidden="true" className={buttonClass('secondary', 'mt-4')}>
                Leer
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
