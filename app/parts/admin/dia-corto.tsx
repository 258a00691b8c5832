import { useRouteLoaderData } from 'react-router'
import { formatShortDay } from '#app/ui/dates.ts'

/** A day in a list, without its year if that is this one: the server's, so that the browser draws the same. */
export function DiaCorto({ dia }: { dia: string }) {
  const loaded = useRouteLoaderData<{ hoy: string }>('frames/dashboard/layout')
  return formatShortDay(dia, loaded?.hoy)
}
