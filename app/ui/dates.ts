/** Days are `YYYY-MM-DD` text and belong to no time zone; moments are shown in Chile's. */
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('es-CL', options)
const mesYAnio = format({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const diaLargo = format({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const momento = format({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
})

// Made once: making one takes longer than a page's whole list of days.
const diaEnChile = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' })

/** «noviembre de 2026» for a day. */
export const formatMonth = (dia: string): string => mesYAnio.format(new Date(`${dia}T00:00:00Z`))

/** «9 de noviembre de 2026» for a day. */
export const formatDay = (dia: string): string => diaLargo.format(new Date(`${dia}T00:00:00Z`))

/** «9 de noviembre de 2026, 20:15» for a moment, in Chile's time. */
export const formatMoment = (iso: string): string => momento.format(new Date(iso))

/** Today in Chile as `YYYY-MM-DD`. */
export const today = (): string => diaEnChile.format(new Date())
