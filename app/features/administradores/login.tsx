import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { sessionMiddleware, signedIn } from '#app/parts/admin/gate.server.ts'
import { respond } from '#app/parts/admin/resultado.server.ts'
import { keepTyped, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { unlisted } from '#app/parts/page/meta.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import { ownFields, readForm } from '#app/platform/form.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/login'
import {
  elegirClaveSchema,
  loginSchema,
  primeraCuentaSchema,
  SIN_CORREO,
  segundoPasoSchema,
  TEXTOS_LOGIN,
  TEXTOS_SEGUNDO,
} from './administrador.ts'
import { findEnlace, SEGUNDO_PASO_MS } from './enlaces.server.ts'
import { entrarConLlaveSchema } from './llaves/llaves.ts'
import { type LlaveOfrecida, offerLlave, retoCookie, signInWithLlave } from './llaves/sign-in.server.ts'
import { EntrarConLlave } from './llaves/sign-in-button.tsx'
import { ClaveNueva } from './login/clave-nueva.tsx'
import { Marco, MarcoForm } from './login/marco.tsx'
import {
  choosePassword,
  createFirstAdministrator,
  enter,
  type SignInResult,
  signIn,
  signInWithCode,
} from './sign-in.server.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

const ENLACE_VENCIDO = 'Este enlace ya se usó o venció. Pide uno nuevo a quien administra el sitio.'

type Datos = { modo: Modo; aviso?: string; email?: string | undefined; llave?: LlaveOfrecida }
type Modo = 'ingreso' | 'primera' | 'clave' | 'codigo'

/** Cookie of a sign-in that waits for its second step. */
const PASO = 'campanario.paso'
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (signedIn(context)) throw redirect('/admin/dashboard')
  const { db, auth, settings } = context.get(platformContext)
  const answer = (datos: Datos, ...cookies: string[]) =>
    data({ ...datos, hayCorreo: settings.mail }, { headers: setting(cookies) })
  const codigo = url.searchParams.get('codigo')
  if (!codigo) {
    const paso = secretCookie(PASO, settings).read(request.headers)
    const waits = paso && (await findEnlace(db, paso))?.tipo === 'segundo-paso'
    if (waits) return answer({ modo: 'codigo' })
    const offered = await offerLlave({ db, auth, settings }, request.headers, url.origin)
    return offered
      ? answer({ modo: 'ingreso', llave: offered.llave }, offered.cookie)
      : answer({ modo: 'ingreso' })
  }
  // No limit: 24 random bytes cannot be guessed, and a limit by address would let a neighbour block a valid
  // link.
  const enlace = await findEnlace(db, codigo)
  if (!enlace || enlace.tipo === 'segundo-paso') return answer({ modo: 'ingreso', aviso: ENLACE_VENCIDO })
  const modo: Modo = enlace.tipo === 'clave' ? 'clave' : 'primera'
  return answer({ modo, email: enlace.email ?? undefined })
}

const setting = (cookies: string[]) => cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, settings: correo, auth, limits, mailer } = context.get(platformContext)
  const deps = { db, auth, limits, correo }
  const info = context.get(requestContext)
  const { address, log } = info
  const pasoCookie = secretCookie(PASO, correo)
  const reto = retoCookie(correo)
  const form = await readForm(request)
  const from = { headers: request.headers, address }
  // Without scripts nobody else has what was typed. Passwords and codes never travel back.
  const envio = { initialValue: { email: String(form.get('email') ?? '') } }
  const intencion = form.get('intencion')
  // A challenge is used up, whatever came of it.
  const usedUp = intencion === 'llave' ? [reto.write('', 0)] : []
  const answer = (result: SignInResult) => {
    if (!result.ok) {
      if (result.retryAfter) info.retryAfter = result.retryAfter
      const { status, mensaje } = result
      // For whoever bans addresses (fail2ban). Of an IPv6 address its network: a household has all of it.
      const from = address.includes(':') ? `${address}/64` : address
      if (status < 500) log.warn({ address: from, status }, 'refused a sign-in')
      return respond({ ok: false, mensaje, envio }, { status, headers: setting(usedUp) })
    }
    mailer.wake()
    const step = 'segundoPaso' in result
    const cookies = step
      ? [pasoCookie.write(result.segundoPaso, SEGUNDO_PASO_MS / 1000)]
      : [...result.cookies, pasoCookie.write('', 0), ...usedUp]
    return redirect(step ? '/admin/login' : '/admin/dashboard', { headers: setting(cookies) })
  }
  const refuse = (resultado: Omit<Resultado & { ok: false }, 'ok'>, status: number) =>
    respond({ ok: false, envio, ...resultado }, status)
  /**
   * Signs in as the form asks, once it is valid; `vencido` is said of a link or a step that is no longer
   * good.
   */
  async function by<Schema extends z.ZodObject>(
    schema: Schema,
    enterWith: (value: z.output<Schema>) => Promise<SignInResult | undefined>,
    vencido?: string,
  ) {
    const submission = parseWithZod(ownFields(form, schema), { schema })
    if (submission.status !== 'success')
      return refuse({ envio: submission.reply({ hideFields: ['clave', 'claveRepetida', 'codigo'] }) }, 400)
    const result = await enterWith(submission.value)
    return result ? answer(result) : refuse({ mensaje: vencido ?? ENLACE_VENCIDO }, 400)
  }

  const enlace = url.searchParams.get('codigo')
  const paso = pasoCookie.read(request.headers)
  try {
    if (intencion === 'otra-cuenta')
      return redirect('/admin/login', { headers: { 'Set-Cookie': pasoCookie.write('', 0) } })
    if (intencion === 'llave')
      return await by(entrarConLlaveSchema, ({ respuesta }) =>
        signInWithLlave(deps, { respuesta, reto: reto.read(request.headers), origin: url.origin }, from),
      )
    if (intencion === 'codigo')
      return await by(
        segundoPasoSchema,
        async ({ codigo }) => (paso ? signInWithCode(deps, { paso, codigo }, from) : undefined),
        TEXTOS_SEGUNDO.vencido,
      )
    if (intencion === 'primera' && enlace)
      return await by(primeraCuentaSchema, async (cuenta) =>
        (await createFirstAdministrator(deps, enlace, cuenta)) ? enter(deps, cuenta.email, from) : undefined,
      )
    if (intencion === 'clave' && enlace)
      return await by(elegirClaveSchema, async ({ clave }) => {
        const email = await choosePassword(deps, enlace, clave)
        return email ? enter(deps, email, from) : undefined
      })
    return await by(loginSchema, (credentials) => signIn(deps, credentials, from))
  } catch (error) {
    const { status, mensaje } = failureOf(info, error, { log: 'sign-in failed', mensaje: TEXTOS_LOGIN.otro })
    return refuse({ mensaje }, status)
  }
}

export const clientAction = keepTyped(TEXTOS_LOGIN.otro)

export const meta: Route.MetaFunction = () => unlisted('Administración')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  const { modo, aviso, llave, hayCorreo } = loaderData
  const codigo = useSearchParams()[0].get('codigo') ?? ''
  const resultado = useKeptAnswer(actionData as Resultado | undefined)
  // What the browser itself said of a fingerprint since the server's last answer; '' once another is tried.
  const [leida, setLeida] = useState<{ tras: typeof resultado; mensaje: string }>()
  const dicho = refusalIn(resultado)?.mensaje || aviso
  const alerta = leida && leida.tras === resultado ? leida.mensaje : dicho
  const entrar = llave && (
    <EntrarConLlave
      llave={llave}
      pending={pending}
      answer={resultado}
      onFailure={(mensaje) => setLeida({ tras: resultado, mensaje })}
    />
  )
  return (
    <Marco titulo={TITULOS[modo]} alerta={alerta}>
      {llave?.primero && <div className="mb-6 border-borde border-b pb-6">{entrar}</div>}
      {modo === 'ingreso' && <IngresoForm resultado={resultado} />}
      {llave && !llave.primero && <div className="mt-3">{entrar}</div>}
      {modo === 'codigo' && <CodigoForm resultado={resultado} />}
      {modo === 'primera' && (
        <>
          <CuentaForm modo={modo} resultado={resultado} />
          <p className="mt-5">
            ¿Ya tenías un sitio con Campanario?{' '}
            <a
              href={`/admin/restaurar?codigo=${codigo}`}
              className="font-bold text-vitral-zafiro underline underline-offset-4"
            >
              Restaurar un respaldo
            </a>
          </p>
        </>
      )}
      {modo === 'clave' && <CuentaForm modo={modo} email={loaderData.email} resultado={resultado} />}
      {modo === 'ingreso' && (
        <>
          {hayCorreo ? (
            <p className="mt-5">
              <Link to="/admin/olvido" className="text-vitral-zafiro underline underline-offset-4">
                ¿Olvidaste tu contraseña?
              </Link>
            </p>
          ) : (
            <p className="mt-5 text-sm text-tinta-suave">¿Olvidaste tu contraseña? {SIN_CORREO}</p>
          )}
          <p className="mt-1">
            <a
              href="/"
              className="inline-flex min-h-11 items-center gap-1 text-vitral-zafiro underline underline-offset-4"
            >
              Volver al sitio
            </a>
          </p>
        </>
      )}
    </Marco>
  )
}

/**
 * The form's last answer: loading the page again, as another challenge for a fingerprint needs, would take it
 * away.
 */
function useKeptAnswer(answer: Resultado | undefined): Resultado | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  if (kept.key === key && (!answer || kept.answer === answer)) return kept.answer
  setKept({ key, answer })
  return answer
}

const TITULOS: Record<Modo, string> = {
  ingreso: 'Administración',
  primera: 'Crear la primera cuenta de administrador',
  clave: 'Elige tu contraseña',
  codigo: 'Verificación en dos pasos',
}

type FormProps = { resultado: Resultado | undefined }

const IngresoForm = ({ resultado }: FormProps) => (
  <MarcoForm schema={loginSchema} resultado={resultado} send="Iniciar sesión" sending="Entrando...">
    {({ email, clave }) => (
      <>
        <TextField label="Correo electrónico" field={email} type="email" autoComplete="username webauthn" />
        <TextField label="Contraseña" field={clave} type="password" autoComplete="current-password" />
      </>
    )}
  </MarcoForm>
)

/** The second step, after the right password: the authenticator's code. */
const CodigoForm = ({ resultado }: FormProps) => (
  <>
    <MarcoForm
      schema={segundoPasoSchema}
      resultado={resultado}
      id="segundo-paso"
      intencion="codigo"
      send="Entrar"
      sending="Entrando..."
    >
      {({ codigo }) => (
        <TextField
          label="Código"
          hint="Los seis números que muestra ahora tu aplicación. Si no tienes tu teléfono, escribe uno de tus códigos de recuperación."
          field={codigo}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      )}
    </MarcoForm>
    <Form method="post" className="mt-3">
      <input type="hidden" name="intencion" value="otra-cuenta" />
      <Button type="submit" variant="quiet" className="forced-colors:ml-0 -ml-4">
        Entrar con otra cuenta
      </Button>
    </Form>
  </>
)

type CuentaProps = FormProps & { modo: 'primera' | 'clave'; email?: string | undefined }

function CuentaForm({ modo, email, resultado }: CuentaProps) {
  const primera = modo === 'primera'
  return (
    <MarcoForm
      schema={(primera ? primeraCuentaSchema : elegirClaveSchema) as typeof primeraCuentaSchema}
      resultado={resultado}
      intencion={modo}
      send={primera ? 'Crear cuenta' : 'Guardar contraseña'}
      sending="Guardando..."
    >
      {(fields) => (
        <>
          {primera ? (
            <TextField label="Correo electrónico" field={fields.email} type="email" autoComplete="username" />
          ) : (
            <p>
              Para la cuenta <strong>{email}</strong>.
            </p>
          )}
          <ClaveNueva clave={fields.clave} claveRepetida={fields.claveRepetida} />
        </>
      )}
    </MarcoForm>
  )
}
