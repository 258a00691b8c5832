import { parseWithZod } from '@conform-to/zod/v4'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/fechas-route'
import { repeticionSchema } from './evento-schema.ts'
import { explain } from './filas.server.ts'
import { reglaOf } from './formulario/datos.server.ts'

const CAMPOS = new Set(Object.keys(repeticionSchema.shape))
/** The form has as many, with every day chosen. */
const MOST_VALUES = 20

/** What the repetition that is being typed means, and its next dates; null while it means nothing yet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const sent = [...url.searchParams].filter(([name]) => CAMPOS.has(name)).slice(0, MOST_VALUES)
  const form = parseWithZod(new URLSearchParams(sent), { schema: repeticionSchema })
  const value = form.status === 'success' ? form.value : undefined
  const regla = value && reglaOf(value)
  const hoy = localAt(new Date(), await readZona(db)).slice(0, 10)
  const answer = regla && value ? explain(regla, `${value.fecha}T${value.comienza}`, hoy) : null
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
