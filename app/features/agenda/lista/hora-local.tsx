import { useHydrated } from '#app/ui/page/use-hydrated.ts'

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
    <span className={`print:hidden ${className}`}>
      {hour} {otherDay ? `del ${own.getDate()} ` : ''}en tu hora
    </span>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** `-03:30` in minutes. */
function minutesOf(desfase: string): number {
  const [hours = 0, minutes = 0] = desfase.slice(1).split(':').map(Number)
  return (hours * 60 + minutes) * (desfase.startsWith('-') ? -1 : 1)
}
