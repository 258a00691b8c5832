import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, useSearchParams } from 'react-router'
import { Documento } from '#app/parts/page/documento.tsx'
import { pageMeta } from '#app/parts/page/meta.ts'
import { readForm } from '#app/platform/form.server.ts'
import { databaseAwayContext, orLastGood } from '#app/platform/pages/last-good.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/page'
import { readPrivacidad } from './ajustes-privacidad.server.ts'
import { useSecciones } from './page/secciones.tsx'
import { solicitudSchema, TEXTOS_SOLICITUD } from './solicitud.ts'
import { type ResultadoSolicitud, SolicitudForm } from './solicitud-form.tsx'
import { receiveSolicitud } from './solicitudes.server.ts'

const VIGENTE_DESDE = '2026-11-21'

/** What the church decides, and what depends on how the site is set up: the page says what is done, no more. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { data: ajustes } = await orLastGood(context, db, 'privacidad', () => readPrivacidad(db))
  const correo = !settings.mail ? 'ninguno' : ajustes.textoEnAvisos ? 'con-texto' : 'sin-texto'
  return { plazo: ajustes.borrarAtendidas, correo } as const
}

/** Takes what somebody asks about their own data; its 30 days begin now. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings: correo, limits, mailer } = context.get(platformContext)
  const { address, log } = context.get(requestContext)
  const submission = parseWithZod(await readForm(request), { schema: solicitudSchema })
  // What was typed is in the answer.
  const noStore = { 'Cache-Control': 'no-store' }
  const refuse = (status: number, mensaje?: string, headers?: Record<string, string>) => {
    const resultado: ResultadoSolicitud = { ok: false, mensaje, envio: submission.reply() }
    return data(resultado, { status, headers: { ...noStore, ...headers } })
  }
  if (submission.status !== 'success') return refuse(400)
  try {
    const wait = await limits.dataRequest.count(address)
    if (wait > 0) return refuse(429, TEXTOS_SOLICITUD.limite, { 'Retry-After': String(wait) })
    await receiveSolicitud({ db, correo }, submission.value)
    mailer.wake()
  } catch (error) {
    log.error({ err: error }, 'request about data not stored')
    context.set(databaseAwayContext, true)
    return refuse(500, TEXTOS_SOLICITUD.error)
  }
  if (!new URL(request.url).pathname.endsWith('.data')) return redirect('/privacidad?recibida=1#pedir', 303)
  return data<ResultadoSolicitud>({ ok: true }, { headers: noStore })
}

/** A connection that is lost is a failure with a text; what was typed stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ResultadoSolicitud> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, mensaje: TEXTOS_SOLICITUD.error }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacidad', matches)

/**
 * What a Chilean church must tell those who ask for prayer (decisions, Routes): a request says something of their
 * faith, and often of their health. A careful default that a church adapts to what it does, not legal advice.
 */
export default function Privacidad({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const formulario = <SolicitudForm resultado={actionData} recibida={params.has('recibida')} />
  return (
    <Documento
      titulo="Política de Privacidad"
      fecha={VIGENTE_DESDE}
      resumen={
        <p>
          Lo que nos cuentas en una petición de oración es tuyo. Lo recibimos para orar por ti, lo ven solo
          quienes oran, y lo borramos cuando nos lo pides. Aquí lo explicamos con calma.
        </p>
      }
      secciones={useSecciones({ ...loaderData, formulario })}
    />
  )
}
