import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { isAdmin } from '#app/features/administradores/administradores.server.ts'
import { readSession } from '#app/platform/auth.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestContext,
} from '#app/platform/platform.server.ts'
import { DEMASIADOS_INTENTOS, SESION_TERMINADA, SIN_PERMISOS } from './textos.ts'

/** Who asks: the signed-in person, and whether the e-mail is in `admin/roles` (section 6). */
export type Signed = { id: string; email: string; esAdmin: boolean; sessionId: string }

import type { Resultado } from './resultado.ts'

const signedContext = createContext<Signed | null>(null)

/** Finds out who asks, once a request, and hands a renewed session cookie on. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth, db } = context.get(platformContext)
  const { response: session, headers } = await readSession(auth, request.headers)
  if (session) {
    const { id, email } = session.user
    context.set(signedContext, {
      id,
      email,
      esAdmin: await isAdmin(db, email),
      sessionId: session.session.id,
    })
  }
  const response = await next()
  for (const cookie of headers?.getSetCookie() ?? []) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const signedIn = (context: Readonly<RouterContextProvider>): Signed | null =>
  context.get(signedContext)

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
export type AdminArgs = Args & { platform: Platform; info: RequestInfo; yo: Signed }

const adminArgs = (args: Args, yo: Signed): AdminArgs => ({
  request: args.request,
  url: args.url,
  context: args.context,
  platform: args.context.get(platformContext),
  info: args.context.get(requestContext),
  yo,
})

/** A loader for administrators alone: others are sent to the sign-in or told that they may not (decisions, Access). */
export function adminLoader<T>(load: (args: AdminArgs) => Promise<T> | T) {
  return async (args: Args): Promise<T> => {
    const yo = signedIn(args.context)
    if (!yo) throw redirect('/admin/login')
    if (!yo.esAdmin) throw data(SIN_PERMISOS, { status: 403 })
    return load(adminArgs(args, yo))
  }
}

/**
 * An action for administrators alone. Everything it refuses comes back as a value, so that what was typed
 * stays on the screen: 401 when the session ended meanwhile, 403 without the role, 500 with `failure` (the
 * text of section 8, which may depend on the form's intent and on what broke) when something did, which is logged.
 */
export function adminAction<T extends Resultado>(
  failure: string | ((form: FormData, error: unknown) => string),
  act: (args: AdminArgs & { form: FormData }) => Promise<T>,
) {
  return async (args: Args) => {
    const yo = signedIn(args.context)
    const refuse = (mensaje: string, status: number) => data<Resultado>({ ok: false, mensaje }, { status })
    if (!yo) return refuse(SESION_TERMINADA, 401)
    if (!yo.esAdmin) return refuse(SIN_PERMISOS, 403)
    const wait = await args.context.get(platformContext).limits.writeAccount.count(yo.id)
    if (wait > 0) {
      args.context.get(requestContext).retryAfter = wait
      return refuse(DEMASIADOS_INTENTOS, 429)
    }
    const form = await readForm(args.request)
    try {
      const result: Resultado = await act({ ...adminArgs(args, yo), form })
      return data<Resultado>(result, { status: result.ok ? 200 : 400 })
    } catch (error) {
      args.context.get(requestContext).log.error({ err: error }, 'a write of the dashboard failed')
      return refuse(typeof failure === 'string' ? failure : failure(form, error), 500)
    }
  }
}
