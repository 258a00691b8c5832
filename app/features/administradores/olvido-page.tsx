import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, useSearchParams } from 'react-router'
import { sessionMiddleware, signedIn } from '#app/parts/admin/gate.server.ts'
import { respond } from '#app/parts/admin/resultado.server.ts'
import { keepTyped, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { unlisted } from '#app/parts/page/meta.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { isByScript, ownFields, readForm } from '#app/platform/form.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/olvido-page'
import { olvidoSchema, SIN_CORREO } from './administrador.ts'
import { Marco, MarcoForm, MarcoLink } from './login/marco.tsx'
import { sendForgotten } from './olvido.server.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

const ENVIADO =
  'Si ese correo es de un administrador, en unos minutos le llega un enlace para elegir su contraseña. Mira también en la carpeta de correo no deseado.'
const ERROR = 'Error al enviar el enlace. Inténtalo de nuevo.'

/** Without a mail server no link can be sent: the page then says who can help. */
export function loader({ context }: Route.LoaderArgs) {
  if (signedIn(context)) throw redirect('/admin/dashboard')
  return { hayCorreo: context.get(platformContext).settings.mail }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings: correo, limits, mailer } = context.get(platformContext)
  const info = context.get(requestContext)
  const wait = await limits.oneTimeLink.count(info.address)
  const submission = parseWithZod(ownFields(await readForm(request), olvidoSchema), { schema: olvidoSchema })
  const envio = submission.reply()
  if (wait > 0) {
    info.retryAfter = wait
    return respond({ ok: false, mensaje: DEMASIADOS_INTENTOS, envio }, 429)
  }
  if (submission.status !== 'success') return respond({ ok: false, envio }, 400)
  try {
    await giveBackOnError([[limits.oneTimeLink, info.address]], () =>
      sendForgotten({ db, limits, correo }, submission.value.email),
    )
    mailer.wake()
    // Without scripts, so that reloading sends nothing again.
    if (!isByScript(request)) return redirect('/admin/olvido?enviado=1', 303)
    return respond({ ok: true, mensaje: ENVIADO }, 200)
  } catch (error) {
    const log = 'a link for a forgotten password was not sent'
    const { status, mensaje } = failureOf(info, error, { log, mensaje: ERROR })
    return respond({ ok: false, mensaje, envio }, status)
  }
}

export const clientAction = keepTyped(ERROR)

export const meta: Route.MetaFunction = () => unlisted('¿Olvidaste tu contraseña?')

export default function Olvido({ loaderData, actionData }: Route.ComponentProps) {
  const resultado = actionData as Resultado | undefined
  const [params] = useSearchParams()
  const enviado = resultado?.ok ?? params.has('enviado')
  return (
    <Marco titulo="¿Olvidaste tu contraseña?" alerta={refusalIn(resultado)?.mensaje}>
      <div role="status">{enviado && <p className="mb-5">{ENVIADO}</p>}</div>
      {!loaderData.hayCorreo && <p>Este sitio no envía correos. {SIN_CORREO}</p>}
      {loaderData.hayCorreo && !enviado && (
        <MarcoForm schema={olvidoSchema} resultado={resultado} send="Enviar enlace" sending="Enviando...">
          {({ email }) => (
            <TextField
              label="Correo electrónico"
              hint="El de tu cuenta. Te enviamos un enlace para elegir otra contraseña."
              field={email}
              type="email"
              autoComplete="username"
            />
          )}
        </MarcoForm>
      )}
      <MarcoLink to="/admin/login">Volver a iniciar sesión</MarcoLink>
    </Marco>
  )
}
