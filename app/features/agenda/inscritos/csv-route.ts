import { platformContext } from '#app/platform/platform.server.ts'
import { isDia } from '../direcciones.ts'
import type { Route } from './+types/csv-route'
import { inscritosCsv, listInscritos } from './inscritos.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const evento = (url.searchParams.get('evento') ?? '').replaceAll('\0', '')
  const dia = url.searchParams.get('fecha') ?? ''
  if (!isDia(dia)) return new Response('Falta la fecha.', { status: 404 })
  const inscritos = await listInscritos(context.get(platformContext).db, evento, dia)
  return new Response(inscritosCsv(inscritos), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="inscritos-${dia}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
