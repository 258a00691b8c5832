import { Link } from 'react-router'
import { formatMonth } from '#app/ui/dates.ts'
import { cellsBefore, daysOfMonth } from '../dias.ts'
import { colorDe } from '../lista/color.ts'
import type { CitaVisible, DiaConCitas } from '../lista-citas.tsx'

const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

interface CuadriculaProps {
  /** `YYYY-MM` */
  mes: string
  hoy: string
  dias: readonly DiaConCitas[]
}

/** A month as a wall calendar, weeks beginning on Monday; only where there is room for seven columns. */
export function Cuadricula({ mes, hoy, dias }: CuadriculaProps) {
  const porDia = new Map(dias.map(({ dia, citas }) => [dia, citas]))
  const cells = [...Array.from({ length: cellsBefore(mes) }, () => ''), ...daysOfMonth(mes)]
  while (cells.length % 7 > 0) cells.push('')
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return (
    <div className="mt-6 overflow-hidden rounded-carta bg-superficie shadow-carta max-md:hidden print:hidden">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Agenda de {formatMonth(mes)}</caption>
        <thead>
          <tr>
            {SEMANA.map((nombre) => (
              <th
                key={nombre}
                scope="col"
                abbr={nombre}
                className="border-borde border-b px-2 py-3 text-left font-bold text-sm text-tinta-suave"
              >
                <span className="inline-block first-letter:uppercase">
                  {nombre.slice(0, 3)}
                  <span className="max-lg:sr-only">{nombre.slice(3)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((dia, column) => (
                <td
                  key={dia || column}
                  className={`h-28 border-borde border-b p-1.5 align-top not-last:border-r xl:h-32 ${dia ? '' : 'bg-fondo/60'} ${row === weeks.length - 1 ? 'border-b-0' : ''}`}
                >
                  {dia ? <Dia dia={dia} isToday={dia === hoy} citas={porDia.get(dia) ?? []} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Dia({ dia, isToday, citas }: { dia: string; isToday: boolean; citas: readonly CitaVisible[] }) {
  return (
    <>
      <p className="mb-1">
        <time
          dateTime={dia}
          className={`inline-grid size-8 place-items-center rounded-full text-sm lining-nums ${isToday ? 'bg-vitral-ambar font-bold text-sobre-ambar' : 'text-tinta-suave'}`}
        >
          {Number(dia.slice(8))}
        </time>
        {isToday ? <span className="ml-1.5 font-bold text-sm max-lg:sr-only">Hoy</span> : null}
      </p>
      <ul className="space-y-1">
        {citas.map(({ ruta, inicio, hora, titulo, categoria, cancelada }) => (
          <li key={`${ruta} ${inicio}`}>
            <Link
              to={ruta}
              data-color={colorDe(categoria.slug)}
              title={titulo}
              className="cita relative block rounded-md py-1 pr-1 pl-3 text-xs leading-snug transition-colors hover:bg-relieve"
            >
              <span className={`block font-bold lining-nums ${cancelada ? 'line-through' : ''}`}>{hora}</span>
              <span className={`line-clamp-2 ${cancelada ? 'text-tinta-suave line-through' : ''}`}>
                {titulo}
              </span>
              {cancelada ? <span className="font-bold text-error">Cancelado</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
