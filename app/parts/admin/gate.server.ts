import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Who } from '#app/platform/auth/auth.server.ts'
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestContext,
} from '#app/platform/platform.server.ts'
import { SIN_PERMISOS } from './textos.ts'

const signedContext = createContext<Who | null>(null)

/** Authenticates each request once, and forwards a renewed session cookie. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { who, cookies } = await context.get(platformContext).whoAsks(request.headers)
  context.set(signedContext, who)
  const response = await next()
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const signedIn = (context: Readonly<RouterContextProvider>): Who | null => context.get(signedContext)

export type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
export type AdminArgs = Args & { platform: Platform; info: RequestInfo; yo: Who }

export const adminArgs = (args: Args, yo: Who): AdminArgs => ({
  request: args.request,
  url: args.url,
  context: args.context,
  platform: args.context.get(platformContext),
  info: args.context.get(requestContext),
  yo,
})

/** A loader for administrators only: redirects others to the sign-in, or answers 403 to a user without the role. */
export function adminLoader<T>(load: (args: AdminArgs) => Promise<T> | T) {
  return async (args: Args): Promise<T> => {
    const yo = signedIn(args.context)
    if (!yo) throw redirect('/admin/login')
    if (!yo.esAdmin) throw data(SIN_PERMISOS, { status: 403 })
    return load(adminArgs(args, yo))
  }
}
