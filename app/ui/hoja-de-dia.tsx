import { formatShortDay, formatWeekday } from './dates.ts'

/** The ground of today. */
export const HOY = 'bg-vitral-ambar text-sobre-ambar print:bg-transparent'

/** Where letters are large, a line below it: as wide as its list it would look like a button. */
const HOY_GRANDE =
  'max-xs:w-fit max-xs:rounded-none max-xs:border-vitral-ambar max-xs:border-b-4 max-xs:bg-transparent max-xs:pb-0 max-xs:text-tinta'

type HojaDeDiaProps = {
  dia: string
  /** «Hoy» and «Mañana», instead of its weekday. */
  cercano?: string
  /** Whether its month stands elsewhere. */
  sinMes?: boolean
  className?: string
}

/** A day like a leaf of a calendar: «dom 29 nov»; where letters are large, one line. */
export function HojaDeDia({ dia, cercano = '', sinMes = false, className = '' }: HojaDeDiaProps) {
  const esHoy = cercano === 'Hoy'
  const [numero, mes] = formatShortDay(dia).split(' ')
  return (
    <span
      aria-hidden="true"
      className={`block rounded-carta py-1 text-center max-xs:flex max-xs:items-baseline max-xs:gap-x-2 max-xs:text-left xs:w-14 ${esHoy ? `${HOY} ${HOY_GRANDE}` : ''} ${className}`}
    >
      <span className="block font-bold font-sans text-sm leading-tight first-letter:uppercase max-xs:inline-block">
        {cercano || formatWeekday(dia).slice(0, 3)}
        {cercano && <span className="xs:hidden">, {formatWeekday(dia).slice(0, 3)}</span>}
      </span>
      <span className="block font-semibold font-titulo text-2xl leading-none lining-nums max-xs:text-xl">
        {numero}
      </span>
      {!sinMes && (
        <span
          className={`block font-normal font-sans text-sm leading-tight ${esHoy ? '' : 'text-tinta-suave'}`}
        >
          {mes}
        </span>
      )}
    </span>
  )
}
