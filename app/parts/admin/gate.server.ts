import {
  type ActionFunction,
  createContext,
  data,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Access, whoMay } from '#app/parts/feature/access.ts'
import { isAllowed, type Who as Needed } from '#app/parts/feature/permisos.ts'
import type { Who } from '#app/platform/auth/auth.server.ts'
import { isByScript } from '#app/platform/form.server.ts'
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestContext,
} from '#app/platform/platform.server.ts'
import type { Resultado } from './resultado.server.ts'
import { DEMASIADOS_INTENTOS, faltaPermiso, SESION_TERMINADA, SIN_PERMISOS } from './textos.ts'

/** null until the session has been read. */
const sessionContext = createContext<{ who: Who | null } | null>(null)

/** Authenticates each request once, and forwards a renewed session cookie. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(sessionContext)) return next()
  const { who, cookies } = await context.get(platformContext).whoAsks(request.headers)
  context.set(sessionContext, { who })
  const response = await next()
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Who is signed in; null for a visitor. */
export function signedIn(context: Readonly<RouterContextProvider>): Who | null {
  const session = context.get(sessionContext)
  if (!session) throw new Error('Nobody read the session: the access list leaves this route open')
  return session.who
}

/** Whom the gate let in. @throws on a route that the access list leaves open. */
export function personOf(context: Readonly<RouterContextProvider>): Who {
  const person = signedIn(context)
  if (!person) throw new Error('Nobody is signed in: the access list leaves this route open')
  return person
}

type Refusal = { status: 401 | 403; text: string }

/** Why this person may not do what the access list asks `needed` for; undefined if they may. */
export function refusalOf(person: Who | null, needed: Needed): Refusal | undefined {
  if (needed === 'anyone') return undefined
  if (!person) return { status: 401, text: SESION_TERMINADA }
  if (isAllowed(person.permisos, needed)) return undefined
  const text = needed === 'team' || person.permisos.length === 0 ? SIN_PERMISOS : faltaPermiso(needed)
  return { status: 403, text }
}

/**
 * Shows the reason in the dashboard's frame if this person may not: for a section whose parts differ in who
 * may.
 */
export function demand(person: Who, needed: Needed): void {
  const refused = refusalOf(person, needed)
  if (refused) throw data(refused.text, { status: refused.status })
}

/**
 * Whether several permissions open the address of this write, so that none of them answers for each of its
 * forms.
 */
const sharedContext = createContext(false)

/**
 * Why this person may not send one form of an address, which names what it `needs` where several permissions
 * open it: there a form that names nothing is refused to everybody.
 */
export function refusalOfForm(
  context: Readonly<RouterContextProvider>,
  needs: Needed | undefined,
): Refusal | undefined {
  if (needs) return refusalOf(signedIn(context), needs)
  return context.get(sharedContext) ? { status: 403, text: SIN_PERMISOS } : undefined
}

/**
 * A loader behind the gate: visitors go to the sign-in, a person without the permission gets 403 with the
 * reason.
 */
export function guardLoader(needed: Needed, loader: LoaderFunction = () => null): LoaderFunction {
  return (args, ...more) => {
    const refused = refusalOf(signedIn(args.context), needed)
    if (refused?.status === 401) throw redirect('/admin/login')
    if (refused) throw data(refused.text, { status: refused.status })
    return loader(args, ...more)
  }
}

/** The loader of a frame, for anybody who is signed in: it is drawn around a refusal too. */
export function guardFrame(loader: LoaderFunction): LoaderFunction {
  return (args, ...more) => {
    if (!signedIn(args.context)) throw redirect('/admin/login')
    return loader(args, ...more)
  }
}

/**
 * An action behind the gate, which also counts the limit of writes. A page that shows refusals beside its
 * form gets them as a value, so that the typed text stays on the screen: 401 if the session ended, 403
 * without the permission, 429 over the limit. For other forms a visitor goes to the sign-in, and the reason
 * is the whole answer.
 */
export function guardAction(access: Access, action: ActionFunction, showsRefusals: boolean): ActionFunction {
  return async (args, ...more) => {
    const needed = whoMay(access, args.request.method)
    if (needed === 'anyone') return action(args, ...more)
    if (!needed) throw new Response(null, { status: 405 })
    const refuse = (status: number, mensaje: string) => {
      if (showsRefusals) return data<Resultado>({ ok: false, mensaje }, { status })
      if (status === 401) throw redirect('/admin/login')
      throw new Response(mensaje, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
    }
    const person = signedIn(args.context)
    const refused = refusalOf(person, needed)
    if (refused) return refuse(refused.status, refused.text)
    args.context.set(sharedContext, needed === 'team' || Array.isArray(needed))
    const { limits } = args.context.get(platformContext)
    const wait = await limits.writeAccount.count(personOf(args.context).id)
    if (wait === 0) return action(args, ...more)
    args.context.get(requestContext).retryAfter = wait
    // Without scripts the page itself answers, with what was typed: `adminAction` sees `retryAfter`.
    if (showsRefusals && !isByScript(args.request)) return action(args, ...more)
    return refuse(429, DEMASIADOS_INTENTOS)
  }
}

export type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
export type AdminArgs = Args & { platform: Platform; info: RequestInfo; yo: Who }

/** The arguments of a loader or action behind the gate, with who asks. */
export const adminArgs = ({ request, url, context }: Args): AdminArgs => ({
  request,
  url,
  context,
  platform: context.get(platformContext),
  info: context.get(requestContext),
  yo: personOf(context),
})

/** The loader of a section; the access list says for whom it runs. */
export function adminLoader<T>(load: (args: AdminArgs) => Promise<T> | T) {
  return async (args: Args): Promise<T> => load(adminArgs(args))
}
