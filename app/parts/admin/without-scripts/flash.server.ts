import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { LARGO_DESHACER } from '#app/parts/papelera/papelera.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import { isByScript } from '#app/platform/form.server.ts'
import { type Platform, platformContext } from '#app/platform/platform.server.ts'

/** What the next page of the dashboard says about a form that was sent without scripts. */
const flashSchema = z.object({
  ok: z.boolean(),
  mensaje: z.string().max(500),
  /** After a deletion: what `restore` needs to undo it. */
  deshacer: z.string().max(LARGO_DESHACER).optional(),
  /** What was published: its public page. */
  compartir: z.object({ titulo: z.string().max(200), ruta: z.string().max(200) }).optional(),
})
export type Flash = z.output<typeof flashSchema> & {
  /** The first refused field, to which the page moves the focus. */
  campo?: string | undefined
}

/**
 * Encrypted, so that nobody else can put words into the dashboard's mouth. The browser must be quick to ask.
 */
const LIFETIME_SECONDS = 60
const cookieOf = ({ settings }: Platform) =>
  secretCookie('campanario.mensaje', settings, { length: '1,2000' })

const flashContext = createContext<Flash | null>(null)

/** The message for this response's page. */
export const readFlash = (context: Readonly<RouterContextProvider>) => context.get(flashContext) ?? undefined
export const setFlash = (context: Readonly<RouterContextProvider>, flash: Flash) =>
  context.set(flashContext, flash)

/** The `Set-Cookie` that carries a message over a redirect. */
export async function flashCookie(platform: Platform, flash: Flash): Promise<string> {
  const secret = platform.auth.secret.reveal()
  return cookieOf(platform).write(
    seal(secret, 'mensaje', JSON.stringify(flashSchema.parse(flash))),
    LIFETIME_SECONDS,
  )
}

/** Takes the carried message out of its cookie, once: only a page consumes it. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const platform = context.get(platformContext)
  const cookie = cookieOf(platform)
  const sealed = request.method === 'GET' && !isByScript(request) ? cookie.read(request.headers) : undefined
  if (!sealed) return next()
  const flash = open(platform.auth.secret.reveal(), sealed)
  if (flash) setFlash(context, flash)
  const response = await next()
  response.headers.append('Set-Cookie', cookie.write('', 0))
  return response
}

function open(secret: string, sealed: string): Flash | undefined {
  const text = unseal(secret, 'mensaje', sealed)
  return text === undefined ? undefined : flashSchema.safeParse(JSON.parse(text)).data
}
