import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { demand, personOf } from '#app/parts/admin/gate.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/csv-route'
import { TEXTOS_VULNERACION } from './vulneracion.ts'
import { afectadosCsv, findVulneracion, listAfectados } from './vulneraciones.server.ts'

/** The people whose data a breach touched, as a file for spreadsheets. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const found = await findVulneracion(db, (url.searchParams.get('id') ?? '').replaceAll('\0', ''))
  if (!found) return new Response(TEXTOS_VULNERACION.noEsta, { status: 404 })
  const yo = personOf(context)
  demand(yo, 'peticiones')
  const afectados = await listAfectados(db, context.get(featuresContext), found.clases)
  await logActivity(db, yo.email, 'afectados-exportados')
  return new Response(afectadosCsv(afectados), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="afectados-${found.notada}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
