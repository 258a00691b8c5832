import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { Marco, MarcoLink } from '#app/features/administradores/login/marco.tsx'
import { sessionMiddleware } from '#app/parts/admin/gate.server.ts'
import { respond } from '#app/parts/admin/resultado.server.ts'
import { keepTyped, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { unlisted } from '#app/parts/page/meta.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import type { Route } from './+types/devolver-page'
import { findCambio, putBack } from './cambios.server.ts'
import { ladoALado, queCuenta } from './datos.ts'
import { RUTA_DEVOLVER, TEXTOS_DEVOLVER } from './direccion.ts'
import { LadoALado } from './lado-a-lado.tsx'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

const NO_STORE = { 'Cache-Control': 'no-store' }

const schema = z.object({ codigo: z.string().max(100), version: z.coerce.number().int().min(0) })

/** Shows both sides and changes nothing: mail scanners follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const lista = url.searchParams.has('lista')
  const codigo = (url.searchParams.get('codigo') ?? '').slice(0, 100)
  const found = codigo ? await findCambio(db, codigo) : undefined
  const cambio = found && {
    codigo,
    version: found.version,
    cuando: formatMoment(found.fecha),
    existia: found.antes !== undefined,
    existe: found.ahora !== undefined,
    que: queCuenta(found.antes, found.ahora),
    campos: ladoALado(found.antes, found.ahora),
  }
  return data({ lista, cambio }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, limits, mailer } = context.get(platformContext)
  const info = context.get(requestContext)
  const wait = await limits.oneTimeLink.count(info.address)
  const submission = parseWithZod(await readForm(request), { schema })
  if (wait > 0) {
    info.retryAfter = wait
    return respond({ ok: false, mensaje: DEMASIADOS_INTENTOS }, 429)
  }
  if (submission.status !== 'success') return respond({ ok: false, mensaje: TEXTOS_DEVOLVER.vencido }, 400)
  try {
    const result = await putBack(db, settings, submission.value)
    if (result !== 'listo') return respond({ ok: false, mensaje: TEXTOS_DEVOLVER[result] }, 400)
  } catch (error) {
    const log = 'a bank account was not put back'
    const { status, mensaje } = failureOf(info, error, { log, mensaje: TEXTOS_DEVOLVER.error })
    return respond({ ok: false, mensaje }, status)
  }
  mailer.wake()
  return redirect(`${RUTA_DEVOLVER}?lista=1`, 303)
}

export const clientAction = keepTyped(TEXTOS_DEVOLVER.error)

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = () => unlisted('Dejar la cuenta como estaba')

export default function Devolver({ loaderData: { lista, cambio }, actionData }: Route.ComponentProps) {
  const resultado = actionData as Resultado | undefined
  const pending = useNavigation().state !== 'idle'
  return (
    <Marco titulo="Dejar la cuenta como estaba" alerta={refusalIn(resultado)?.mensaje}>
      <div role="status">{lista && <p>{TEXTOS_DEVOLVER.listo}</p>}</div>
      {lista && (
        <p className="mt-4">
          Mira en Ajustes › Actividad quién la había cambiado. Si nadie de la iglesia lo hizo, que esa persona
          cambie su contraseña hoy.
        </p>
      )}
      {!lista && !cambio && !resultado && <p>{TEXTOS_DEVOLVER.vencido}</p>}
      {cambio && (
        <>
          <p>
            Alguien cambió {cambio.que} el {cambio.cuando}. Compara y decide.
          </p>
          {!cambio.existe && <p className="mt-3 font-bold">Ahora no está en el sitio: volverá a aparecer.</p>}
          {!cambio.existia && <p className="mt-3 font-bold">Antes no existía: se quitará del sitio.</p>}
          <LadoALado campos={cambio.campos} titulos={{ antes: 'Como estaba', despues: 'Ahora' }} />
          <Form method="post" action={`${RUTA_DEVOLVER}?codigo=${cambio.codigo}`} className="mt-5">
            <input type="hidden" name="codigo" value={cambio.codigo} />
            <input type="hidden" name="version" value={cambio.version} />
            <Button type="submit" pending={pending} pendingText="Guardando..." className="w-full">
              Dejarla como estaba
            </Button>
          </Form>
          <p className="mt-4 text-tinta-suave">Si el cambio está bien, cierra esta página sin hacer nada.</p>
        </>
      )}
      <MarcoLink to="/admin/dashboard">Ir al panel</MarcoLink>
    </Marco>
  )
}
