import type { ReactNode } from 'react'
import { Form, redirect, useSubmit } from 'react-router'
import { hasAdministrator } from '#app/features/administradores/administradores.server.ts'
import { Marco, useMarcoForm } from '#app/features/administradores/login/marco.tsx'
import { isFirst } from '#app/features/administradores/sign-in.server.ts'
import { CONSOLA } from '#app/parts/actividad/actividad.ts'
import { sessionMiddleware, signedIn } from '#app/parts/admin/gate.server.ts'
import { respond } from '#app/parts/admin/resultado.server.ts'
import { keepTyped, type Resultado, refusalIn } from '#app/parts/admin/resultado.ts'
import { INTENCION_DESCONOCIDA } from '#app/parts/admin/textos.ts'
import { unlisted } from '#app/parts/page/meta.ts'
import { failureOf } from '#app/platform/answers.server.ts'
import { isByScript, readForm } from '#app/platform/form.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { HiddenFields } from '#app/ui/forms/hidden-fields.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { ArchivoRespaldo, Avance, Cuentas, FraseField, TITULOS } from '../restaurar/avance.tsx'
import {
  fraseSchema,
  type Restauracion,
  restaurarTodoSchema,
  TEXTOS_RESTAURAR,
  TEXTOS_SITIO_NUEVO,
} from '../restaurar/paso.ts'
import { leave } from '../restaurar/pasos.server.ts'
import { findRestauracion } from '../restaurar/restauracion.server.ts'
import { restoreAllActions } from '../restaurar/restore-actions.server.ts'
import type { Route } from './+types/page'
import {
  findInstalador,
  forgetInstalador,
  type Instalador,
  readInstalador,
  rememberInstalador,
} from './instalador.server.ts'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

const AQUI = '/admin/restaurar'

/**
 * For who has the link of the first account: its code goes from the address into a cookie, which the upload
 * sends too.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (signedIn(context)) throw redirect('/admin/dashboard')
  const { db, settings, tables } = context.get(platformContext)
  const codigo = url.searchParams.get('codigo')
  if (codigo) {
    if (!(await isFirst(db, codigo))) throw redirect(`/admin/login?codigo=${encodeURIComponent(codigo)}`)
    throw redirect(AQUI, { headers: { 'Set-Cookie': rememberInstalador(settings, codigo) } })
  }
  const instalador = readInstalador(settings, request.headers)
  if (!instalador) throw redirect('/admin/login')
  const abierto = (await findInstalador({ db, settings }, request.headers)) !== undefined
  const own = await findOwn({ db, tables }, instalador)
  if (!abierto && !own) throw redirect(`/admin/login?codigo=${encodeURIComponent(instalador.codigo)}`)
  if (!own) return { codigo: abierto ? instalador.codigo : undefined }
  const { de: _, ...restauracion } = own
  const conCuentas = restauracion.paso === 'hecho' && (await hasAdministrator(db))
  return { restauracion, conCuentas, codigo: abierto ? instalador.codigo : undefined }
}

/** The restore that they began. */
async function findOwn({ db, tables }: Pick<Platform, 'db' | 'tables'>, { usuario }: Instalador) {
  const found = await findRestauracion(db, tables, { withPrivate: true })
  return found && 'subida' in found.de && found.de.usuario === usuario ? found : undefined
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const info = context.get(requestContext)
  const form = await readForm(request)
  const intencion = form.get('intencion')
  const { settings } = platform
  try {
    if (intencion === 'terminar') {
      const instalador = readInstalador(settings, request.headers)
      const done = instalador && (await findOwn(platform, instalador))
      if (done) await leave(platform, done.marca)
      return redirect('/admin/login', { headers: { 'Set-Cookie': forgetInstalador(settings) } })
    }
    const instalador = await findInstalador(platform, request.headers)
    if (!instalador) return respond({ ok: false, mensaje: TEXTOS_SITIO_NUEVO.sinEnlace }, 403)
    const asked = new Map(Object.entries(restoreAllActions(instalador.codigo))).get(String(intencion))
    if (!asked) return respond({ ok: false, mensaje: INTENCION_DESCONOCIDA }, 400)
    const yo = { id: instalador.usuario, email: CONSOLA, permisos: [], esAdmin: false, sessionId: '' }
    const resultado = await asked.handle(form, { request, url, context, platform, info, yo })
    // Without scripts, so that reloading sends nothing again.
    if (resultado.ok && !isByScript(request)) return redirect(AQUI, 303)
    return respond(resultado, resultado.ok ? 200 : 400)
  } catch (error) {
    const log = 'a form of the restore of a new site failed'
    const { status, mensaje } = failureOf(info, error, { log, mensaje: TEXTOS_RESTAURAR.error })
    return respond({ ok: false, mensaje }, status)
  }
}

export const clientAction = keepTyped(TEXTOS_RESTAURAR.error)

export const meta: Route.MetaFunction = () => unlisted(TEXTOS_SITIO_NUEVO.titulo)

export default function RestaurarSitioNuevo({ loaderData, actionData }: Route.ComponentProps) {
  const { restauracion, codigo } = loaderData
  const resultado = actionData as Resultado | undefined
  const titulo = restauracion ? TITULOS[restauracion.paso] : TEXTOS_SITIO_NUEVO.titulo
  return (
    <Marco titulo={titulo} alerta={refusalIn(resultado)?.mensaje}>
      {restauracion ? (
        <EnCurso
          key={restauracion.marca}
          restauracion={restauracion}
          resultado={resultado}
          conCuentas={loaderData.conCuentas === true}
          codigo={codigo}
        />
      ) : (
        <Elegir codigo={codigo ?? ''} />
      )}
    </Marco>
  )
}

function Elegir({ codigo }: { codigo: string }) {
  const submit = useSubmit()
  return (
    <>
      <p className="mb-5">
        Si ya tenías un sitio con Campanario, elige el archivo de su respaldo: vuelve todo, también las
        cuentas de quienes lo administran. Antes de cambiar nada te mostramos lo que trae.
      </p>
      <ArchivoRespaldo
        onSent={(subida) => void submit({ intencion: 'revisar-respaldo', subida }, { method: 'post' })}
      />
      <p className="mt-6">
        <a
          href={`/admin/login?codigo=${codigo}`}
          className="font-bold text-vitral-zafiro underline underline-offset-4"
        >
          Empezar de cero: crear la primera cuenta
        </a>
      </p>
    </>
  )
}

type EnCursoProps = {
  restauracion: Restauracion
  resultado: Resultado | undefined
  conCuentas: boolean
  /** While it is good. */
  codigo: string | undefined
}

function EnCurso({ restauracion, resultado, conCuentas, codigo }: EnCursoProps) {
  const { marca, paso, mensaje } = restauracion
  return (
    <Avance
      paso={paso}
      mensaje={mensaje}
      direccion={AQUI}
      mientras="Cambiamos todo de una vez cuando los archivos estén guardados. Puede tomar unos minutos."
    >
      {paso === 'cifrado' && <Frase marca={marca} mensaje={mensaje} resultado={resultado} />}
      {paso === 'listo' && <Confirmar restauracion={restauracion} resultado={resultado} />}
      {paso === 'hecho' && conCuentas && (
        <>
          <p className="mt-4">Inicia sesión con la cuenta que tenías.</p>
          <Form method="post" className="mt-5 grid">
            <Button type="submit" name="intencion" value="terminar">
              Iniciar sesión
            </Button>
          </Form>
        </>
      )}
      {paso === 'hecho' && !conCuentas && (
        <>
          <p className="mt-4">{TEXTOS_SITIO_NUEVO.sinCuentas}</p>
          <a href={`/admin/login?codigo=${codigo ?? ''}`} className={`${buttonClass('primary')} mt-5`}>
            Crear la primera cuenta
          </a>
        </>
      )}
      {paso === 'fallo' && !codigo && <p className="mt-4">{TEXTOS_SITIO_NUEVO.sinEnlace}</p>}
      {paso === 'fallo' && codigo && <Dejar marca={marca}>Elegir otro archivo</Dejar>}
    </Avance>
  )
}

function Frase({
  marca,
  mensaje,
  resultado,
}: Pick<Restauracion, 'marca' | 'mensaje'> & { resultado: Resultado | undefined }) {
  const { form, fields, pending } = useMarcoForm(fraseSchema, resultado)
  return (
    <>
      <Form {...form} method="post" className="grid gap-5">
        <HiddenFields fields={{ intencion: 'frase-respaldo', marca }} />
        <FraseField field={fields.frase} mensaje={mensaje} />
        <Button type="submit" pending={pending} pendingText="Abriendo...">
          Abrir
        </Button>
      </Form>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

function Confirmar({
  restauracion: { marca, creado, cuentas, confiadas, cifrado },
  resultado,
}: Pick<EnCursoProps, 'restauracion' | 'resultado'>) {
  const { form, fields, pending } = useMarcoForm(restaurarTodoSchema, resultado)
  return (
    <>
      <p className="mb-4">
        Se hizo el <strong>{formatMoment(creado)}</strong>. El sitio quedará como entonces, con sus cuentas y
        permisos.
      </p>
      <Cuentas cuentas={[...cuentas, ...confiadas]} />
      <Form {...form} method="post" className="mt-5 grid gap-5">
        <HiddenFields fields={{ intencion: 'restaurar', marca }} />
        {cifrado && <FraseField field={fields.frase} />}
        <Button type="submit" pending={pending} pendingText="Empezando...">
          Restaurar
        </Button>
      </Form>
      <Dejar marca={marca}>No restaurar</Dejar>
    </>
  )
}

function Dejar({ marca, children }: { marca: string; children: ReactNode }) {
  return (
    <Form method="post" className="mt-4 grid">
      <HiddenFields fields={{ intencion: 'no-restaurar', marca }} />
      <Button type="submit" variant="secondary">
        {children}
      </Button>
    </Form>
  )
}
