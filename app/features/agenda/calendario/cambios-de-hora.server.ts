import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { addMinutes, MINUTES_A_DAY, minuteOf, minutesBetween } from '#app/parts/iglesia/zona.server.ts'

/** Local times that a zone's clocks skip, or show twice: from `desde` on, before `hasta`. */
type Cambio = { desde: string; hasta: string }

const known = new LRUCache<string, Cambio[]>({ max: 50 })

/** The changes of a zone's clocks in the years from `first` to `last`. */
function cambiosOf(zona: string, first: number, last: number): Cambio[] {
  const key = `${zona} ${first} ${last}`
  const found = known.get(key) ?? [...changes(zona, first, last)]
  known.set(key, found)
  return found
}

function* changes(zona: string, first: number, last: number): Generator<Cambio> {
  const begin = Temporal.ZonedDateTime.from({ timeZone: zona, year: first, month: 1, day: 1 })
  let at = begin.getTimeZoneTransition('next')
  for (; at && at.year <= last; at = at.getTimeZoneTransition('next')) {
    const before = at.subtract({ nanoseconds: 1 }).offsetNanoseconds
    const locals = [before, at.offsetNanoseconds].map((nanoseconds) =>
      (at as Temporal.ZonedDateTime)
        .withTimeZone('UTC')
        .add({ nanoseconds })
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    )
    const [desde = '', hasta = ''] = locals.sort()
    yield { desde, hasta }
  }
}

type Time = { inicio: string; fin: string }

/** Whether a time includes a moment of the change. */
const touches = ({ inicio, fin }: Time, { desde, hasta }: Cambio) => inicio < hasta && fin >= desde

/** Whether what takes place each day from the minute `begin` to the minute `end` can touch the change: most meetings are not at night. */
function canTouch(begin: number, end: number, { desde, hasta }: Cambio): boolean {
  const from = minuteOf(desde)
  const to = from + minutesBetween(desde, hasta)
  return (
    [0, MINUTES_A_DAY, -MINUTES_A_DAY].some((day) => begin < to + day && end >= from + day) ||
    end - begin >= MINUTES_A_DAY
  )
}

/** Whether the clocks change during a time, or skip or repeat its beginning or end. */
export function isAtChange(time: Time, zona: string): boolean {
  const [first, last] = [Number(time.inicio.slice(0, 4)), Number(time.fin.slice(0, 4))]
  return cambiosOf(zona, first, last).some((cambio) => touches(time, cambio))
}

/**
 * Where to look for the dates during which the clocks change, of what repeats at the same time of the day: spans of
 * local times in which a date has to begin.
 */
export function spansAtChanges(time: Time, zona: string, first: number, last: number): Cambio[] {
  const length = minutesBetween(time.inicio, time.fin)
  const begin = minuteOf(time.inicio)
  return cambiosOf(zona, first, last)
    .filter((cambio) => canTouch(begin, begin + length, cambio))
    .map(({ desde, hasta }) => ({ desde: addMinutes(desde, -length), hasta }))
}
