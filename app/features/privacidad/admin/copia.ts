import { redirect } from 'react-router'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { personOf } from '#app/parts/admin/gate.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { drawLogo } from '#app/parts/iglesia/logo.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { exportPersona } from '../persona.server.ts'
import { buscarPersonaSchema, TEXTOS_PERSONA } from '../persona.ts'
import type { Route } from './+types/copia'

const say = (text: string, status: number) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** Exports everything stored about one person, as JSON or PDF, and logs it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const asked = buscarPersonaSchema.safeParse({ quien: form.get('quien') })
  const formato = form.get('formato')
  if (!asked.success || (formato !== 'pdf' && formato !== 'json')) return say('Falta a quién buscar.', 400)
  const { quien } = asked.data
  const { db, files } = context.get(platformContext)
  try {
    const { json, secciones } = await exportPersona(db, context.get(featuresContext), quien)
    if (secciones.length === 0) return say(TEXTOS_PERSONA.nadie, 404)
    const sitio = await readSitio(db)
    const iglesia = sitio.data.nombre
    const momento = now()
    // A copy is not refused for its logo.
    const logoOf = () =>
      drawLogo(files, sitio.data).catch((error) => {
        context.get(requestContext).log.warn({ err: error }, 'a PDF goes without its logo')
        return undefined
      })
    // Loads the PDF writer and its fonts on demand.
    const { personaPdf } = await import('../persona-pdf.server.ts')
    const body =
      formato === 'json'
        ? `${JSON.stringify({ responsable: iglesia, fecha: momento, de: quien, ...json }, null, 2)}\n`
        : new Uint8Array(await personaPdf(secciones, { quien, iglesia, momento, logo: await logoOf() }))
    await logActivity(db, personOf(context).email, 'datos-exportados', formato.toUpperCase())
    return new Response(body, {
      headers: {
        'Content-Type': formato === 'json' ? 'application/json; charset=utf-8' : 'application/pdf',
        'Content-Disposition': `attachment; filename="datos-${momento.slice(0, 10)}.${formato}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    const { status, mensaje } = failureOf(context.get(requestContext), error, {
      log: "a copy of a person's data failed",
      mensaje: 'No pudimos preparar la copia. Inténtalo de nuevo.',
    })
    return say(mensaje, status)
  }
}

export const loader = () => redirect('/admin/dashboard/privacidad')
