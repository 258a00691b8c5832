import ICAL from 'ical.js'
import { z } from 'zod'
import { runPython } from './python.ts'

/**
 * A date as a calendar shows it; moments in whole seconds of UTC. `uid` without what a date apart adds to it.
 */
export type Leida = { uid: string; inicio: string; fin: string; titulo: string; estado: string }

const UUID = 36

const second = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString().replace('.000Z', 'Z')

/** The dates that begin from the first to before the last day (UTC), as ical.js reads them. */
export function readWithIcalJs(file: string, desde: string, hasta: string): Leida[] {
  const calendar = ICAL.Component.fromString(file)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const found = all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      const of = (details: { item: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time }) => ({
        uid: event.uid.slice(0, UUID),
        inicio: second(details.startDate),
        fin: second(details.endDate),
        titulo: details.item.summary,
        estado: String(details.item.component.getFirstPropertyValue('status')),
      })
      if (!event.isRecurring())
        return [of({ item: event, startDate: event.startDate, endDate: event.endDate })]
      for (const each of all)
        if (each.uid === event.uid && each.isRecurrenceException()) event.relateException(each)
      const dates: Leida[] = []
      const iterator = event.iterator()
      // A date may have been moved from after the last day to before it.
      const end = `${Number(hasta.slice(0, 4)) + 1}${hasta.slice(4)}`
      for (let next = iterator.next(); next && second(next) < end; next = iterator.next())
        dates.push(of(event.getOccurrenceDetails(next)))
      return dates
    })
  return sorted(found.filter(({ inicio }) => inicio >= desde && inicio < hasta))
}

const leidasSchema = z.array(
  z.object({
    uid: z.string().transform((uid) => uid.slice(0, UUID)),
    inicio: z.string(),
    fin: z.string(),
    titulo: z.string(),
    estado: z.string(),
  }),
)

/** The same, as Debian's `python3-icalendar` and `python3-recurring-ical-events` read them. */
export const readWithPython = (file: string, desde: string, hasta: string): Leida[] =>
  sorted(
    leidasSchema
      .parse(runPython('read_ics.py', file, desde, hasta))
      .filter(({ inicio }) => inicio >= desde && inicio < hasta),
  )

export const sorted = (dates: Leida[]): Leida[] =>
  dates.sort((a, b) => `${a.inicio}${a.uid}`.localeCompare(`${b.inicio}${b.uid}`))
