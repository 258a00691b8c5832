import { Link } from 'react-router'
import { formatWeekday } from '#app/ui/dates.ts'
import type { DiaDeSemana } from '../boletin.ts'

/**
 * A week's dates, day by day, in few lines; those before `hoy` follow the others, unless the whole week is
 * over.
 */
export function Semana({ dias, hoy = '' }: { dias: readonly DiaDeSemana[]; hoy?: string }) {
  const coming = dias.filter(({ dia }) => dia >= hoy)
  const past = dias.filter(({ dia }) => dia < hoy)
  if (coming.length === 0) return <Dias dias={past} />
  return (
    <>
      <Dias dias={coming} />
      {past.length > 0 ? (
        <section aria-labelledby="ya-paso" className="mt-5 border-borde border-t pt-4 text-tinta-suave">
          <h3 id="ya-paso" className="font-bold font-sans text-sm">
            Ya pasó
          </h3>
          <Dias dias={past} />
        </section>
      ) : null}
    </>
  )
}

const Dias = ({ dias }: { dias: readonly DiaDeSemana[] }) => (
  <dl className="mt-3 space-y-4 lining-nums sm:max-lg:columns-2 print:columns-2 print:space-y-2">
    {dias.map(({ dia, citas }) => (
      <div key={dia} className="break-inside-avoid">
        <dt className="font-bold first-letter:uppercase">
          <time dateTime={dia}>{formatWeekday(dia)}</time>
        </dt>
        {citas.map(({ ruta, hora, titulo, lugar, cancelada }) => (
          <dd key={`${ruta} ${hora}`} className="mt-1 flex flex-wrap items-baseline gap-x-3 max-lg:mt-0">
            <span className="min-w-12 shrink-0 whitespace-nowrap text-tinta-suave tabular-nums">{hora}</span>
            {/* Under the hour where a word would not fit beside it, as with large letters. */}
            <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
              <Link
                to={ruta}
                className="underline decoration-1 underline-offset-4 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center print:inline! print:min-h-0!"
              >
                {cancelada ? <s>{titulo}</s> : titulo}
              </Link>
              {cancelada ? <span className="font-bold text-error"> Cancelado</span> : null}
              {lugar ? <span className="block text-sm text-tinta-suave">{lugar}</span> : null}
            </span>
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
