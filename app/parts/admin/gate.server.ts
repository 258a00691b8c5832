import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { isAdmin } from '#app/features/administradores/administradores.server.ts'
import { readSession } from '#app/platform/auth/auth.server.ts'
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestContext,
} from '#app/platform/platform.server.ts'
import { SIN_PERMISOS } from './textos.ts'

/** Who asks: the signed-in person, and whether the e-mail is in `admin/roles` (section 6). */
export type Signed = { id: string; email: string; esAdmin: boolean; sessionId: string }

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

export type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
export type AdminArgs = Args & { platform: Platform; info: RequestInfo; yo: Signed }

export const adminArgs = (args: Args, yo: Signed): AdminArgs => ({
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
