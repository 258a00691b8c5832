import { Link } from 'react-router'
import { formatMonth, formatWeekday } from '#app/ui/dates.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'

type Resumen = { fecha: string; titulo: string }

/** The bulletins of a month. */
export function Mes({ mes, boletines }: { mes: string; boletines: readonly Resumen[] }) {
  return (
    <>
      <PageHeader
        titulo={`Boletines de ${formatMonth(mes)}`}
        semilla={`boletines ${mes}`}
        tono="rosa"
        sol={[0.7, 1.1]}
      />
      <div className="contenedor pt-8 pb-20">
        <p>
          <Link
            to="/boletin/archivo"
            className="inline-flex min-h-11 items-center text-vitral-zafiro underline underline-offset-4"
          >
            Todos los meses
          </Link>
        </p>
        <ListaBoletines boletines={boletines} />
      </div>
    </>
  )
}

export function ListaBoletines({ boletines }: { boletines: readonly Resumen[] }) {
  return (
    <ul className="mt-3 max-w-[40rem] divide-y divide-borde">
      {boletines.map(({ fecha, titulo }) => (
        <li key={fecha}>
          <Link to={`/boletin/${fecha}`} className="group block py-3">
            <time dateTime={fecha} className="block text-sm text-tinta-suave first-letter:uppercase">
              {formatWeekday(fecha)}
            </time>
            <span className="block text-lg text-vitral-zafiro underline-offset-4 wrap-anywhere group-hover:underline">
              {titulo}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
