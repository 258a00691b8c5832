import { Link } from 'react-router'
import { HOY, HojaDeDia } from '#app/ui/hoja-de-dia.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { colorDe } from './colores.ts'
import type { CitaVisible, DiaConCitas } from './lista/publica.server.ts'
import { nombreDe } from './palabras.ts'

interface ListaCitasProps {
  dias: readonly DiaConCitas[]
  nivel?: 2 | 3
  /** Whether their month stands above them. */
  bajoSuMes?: boolean
}

export function ListaCitas({ dias, nivel = 2, bajoSuMes = false }: ListaCitasProps) {
  const Titulo = nivel === 2 ? 'h2' : 'h3'
  return (
    <div className="space-y-3">
      {dias.map(({ dia, nombre, cercano, citas }) => {
        const semana = nombre.slice(0, nombre.indexOf(' '))
        const [fecha = '', ...mes] = (cercano ? nombre : nombre.slice(semana.length + 1)).split(/(?= de )/)
        const suelta = bajoSuMes && !cercano
        const esHoy = cercano === 'Hoy'
        return (
          <section
            key={dia}
            aria-labelledby={`dia-${dia}`}
            className={`grid ${citas.length > 0 ? '' : 'print:hidden'} grid-cols-[min(3.5rem,19vw)_minmax(0,1fr)] gap-x-3 gap-y-3 max-xs:grid-cols-1 sm:gap-x-6 ${bajoSuMes ? 'lg:grid-cols-[14rem_minmax(0,1fr)]' : ''}`}
          >
            <Titulo id={`dia-${dia}`} className={`pt-1 text-xl ${bajoSuMes ? 'lg:pt-2.5' : ''}`}>
              {/* But where the list has a large screen for itself. */}
              <HojaDeDia
                dia={dia}
                cercano={cercano}
                sinMes={bajoSuMes}
                className={bajoSuMes ? 'lg:hidden print:hidden' : ''}
              />
              <span className={bajoSuMes ? 'max-lg:sr-only print:not-sr-only' : 'sr-only'}>
                <span
                  className={`inline-block first-letter:uppercase ${esHoy ? `${HOY} -my-0.5 rounded-full px-3 py-0.5 leading-normal print:p-0` : ''}`}
                >
                  {cercano || semana}
                </span>
                <span className={suelta ? 'lining-nums' : 'font-sans font-normal text-base text-tinta-suave'}>
                  {suelta ? ' ' : '\u2002'}
                  {fecha}
                  <span className={bajoSuMes ? 'hidden print:inline' : ''}>{mes.join('')}</span>
                </span>
              </span>
            </Titulo>
            {citas.length > 0 ? (
              <ul className="grid grid-cols-1 divide-y divide-borde overflow-hidden rounded-carta bg-superficie shadow-carta">
                {citas.map((cita) => (
                  <CitaEnLista key={`${cita.ruta} ${cita.inicio}`} cita={cita} />
                ))}
              </ul>
            ) : (
              <p className="self-center text-tinta-suave">No hay nada anunciado.</p>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** One date; all of it is the link. */
function CitaEnLista({ cita }: { cita: CitaVisible }) {
  const { titulo, ruta, categoria, lugar, horario, inicio, desfase, cancelada, motivo, detalle } = cita
  return (
    <li
      data-color={colorDe(categoria.slug)}
      className={`cita group wrap-anywhere relative flex flex-wrap content-center items-baseline gap-x-3 py-3 pr-4 pl-5 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:-outline-offset-3 hover:bg-relieve sm:grid sm:gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:pr-6 sm:pl-7`}
    >
      <p className="tabular-nums">
        <time dateTime={inicio} className={cancelada ? 'line-through' : ''}>
          {horario}
        </time>
        <HoraLocal instante={inicio} desfase={desfase} className="block text-sm text-tinta-suave" />
      </p>
      <div className="max-sm:contents lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-x-6">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 max-sm:order-first max-sm:basis-full">
          <Link
            to={ruta}
            className={`min-w-0 text-lg leading-tight font-semibold font-titulo enlace-que-cubre ${cancelada ? 'text-tinta-suave line-through' : 'decoration-vitral-ambar'}`}
          >
            {titulo}
          </Link>
          {cancelada ? <Cancelado /> : null}
        </p>
        <p className="text-sm text-tinta-suave">{[nombreDe(categoria), lugar].filter(Boolean).join(' · ')}</p>
        {cancelada && motivo ? <p className="mt-1 basis-full text-sm">{motivo}</p> : null}
        {/* What happens once is told from what happens every week. */}
        {detalle ? (
          <p className="mt-1 line-clamp-2 basis-full text-pretty text-sm text-tinta-suave print:hidden">
            {detalle}
          </p>
        ) : null}
      </div>
    </li>
  )
}

export const Cancelado = () => (
  <span className="inline-block rounded-full bg-vitral-rubi px-3 py-0.5 font-bold text-sm text-sobre-rubi">
    Cancelado
  </span>
)

interface HoraLocalProps {
  /** The moment (ISO-8601 UTC), and what the church's clocks are ahead of UTC then: `-03:00`. */
  instante: string
  desfase: string
  className?: string
}

/** The visitor's own time, where the clocks there show another one than the church's. */
export function HoraLocal({ instante, desfase, className = '' }: HoraLocalProps) {
  // Only the browser knows where it is.
  if (!useHydrated()) return null
  const own = new Date(instante)
  const church = new Date(own.getTime() + minutesOf(desfase) * 60_000)
  if (-own.getTimezoneOffset() === minutesOf(desfase)) return null
  const hour = `${two(own.getHours())}:${two(own.getMinutes())}`
  const otherDay = own.getDate() !== church.getUTCDate()
  return (
    <span className={`lining-nums print:hidden ${className}`}>
      {hour} {otherDay ? `del ${own.getDate()} ` : ''}en tu hora
    </span>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function minutesOf(desfase: string): number {
  const [hours = 0, minutes = 0] = desfase.slice(1).split(':').map(Number)
  return (hours * 60 + minutes) * (desfase.startsWith('-') ? -1 : 1)
}
