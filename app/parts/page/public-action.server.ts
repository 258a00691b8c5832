import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { envioSchema, failureOf } from '#app/platform/answers.server.ts'
import { isByScript, ownFields, readForm } from '#app/platform/form.server.ts'
import { databaseAwayContext } from '#app/platform/pages/last-good.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import type { Limit, Limits } from '#app/platform/rate-limit.server.ts'

/** What a public form may answer; the door copies only these fields into the answer. */
const resultadoPublicoSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    envio: envioSchema,
    /** The page by which whoever sent it sees what came of it; theirs alone. */
    enlace: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    mensaje: z.string().optional(),
    /** Conform's reply, which puts messages beside the fields. */
    envio: envioSchema.optional(),
    /** The input is valid but could not be stored. */
    sinGuardar: z.boolean().optional(),
  }),
])
export type ResultadoPublico = z.output<typeof resultadoPublicoSchema>

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * What storing a form came to, if there is more to say: a page to go to, one to tell of (and to go to without
 * scripts), or why it was refused.
 */
type Kept = { irA: string } | { enlace: string } | { rechazo: string; campo?: string } | undefined

type PublicForm<Schema extends z.ZodObject> = {
  schema: Schema
  /** The limit by address. */
  limit: (limits: Limits) => Limit
  textos: { limite: string; error: string }
  /** Where to redirect a form sent without scripts, so that reloading does not send it again. */
  recibida: string
  /** Stores the parsed form. An error is logged and answered with `textos.error`. `from`: who sent it. */
  keep: (
    platform: Platform,
    value: z.output<Schema>,
    form: FormData,
    from: { request: Request; address: string },
    // biome-ignore lint/suspicious/noConfusingVoidType: most forms have nothing more to say.
  ) => Promise<Kept | void>
}

/**
 * The action of a public form; the dashboard's is `adminAction`. Counts an attempt before parsing anything,
 * and gives it back if the site could not store the form. Without scripts, a refusal returns the typed text;
 * a browser with scripts still has it.
 */
export function publicAction<Schema extends z.ZodObject>({
  schema,
  limit: limitOf,
  textos,
  recibida,
  keep,
}: PublicForm<Schema>) {
  return async ({ request, context }: Args) => {
    const platform = context.get(platformContext)
    const info = context.get(requestContext)
    const limit = limitOf(platform.limits)
    const byScript = isByScript(request)
    const answer = (status: number, resultado: ResultadoPublico) =>
      data<ResultadoPublico>(resultadoPublicoSchema.parse(resultado), {
        status,
        headers: { 'Cache-Control': 'no-store' },
      })

    const wait = await limit.count(info.address)
    if (wait > 0) info.retryAfter = wait
    if (wait > 0 && byScript) return answer(429, { ok: false, mensaje: textos.limite })

    const form = await readForm(request)
    const submission = parseWithZod(ownFields(form, schema), { schema })
    const refuse = (status: number, mensaje: string) =>
      answer(status, {
        ok: false,
        mensaje,
        envio: submission.reply({ formErrors: [mensaje] }),
        sinGuardar: status >= 500,
      })
    if (wait > 0) return refuse(429, textos.limite)
    if (submission.status !== 'success') return answer(400, { ok: false, envio: submission.reply() })

    let kept: Awaited<ReturnType<typeof keep>>
    try {
      kept = await keep(platform, submission.value, form, { request, address: info.address })
    } catch (error) {
      await limit.giveBack(info.address)
      context.set(databaseAwayContext, true)
      const log = 'a form of the public site was not kept'
      const { status, mensaje } = failureOf(info, error, { log, mensaje: textos.error })
      return refuse(status, mensaje)
    }
    if (kept && 'rechazo' in kept) {
      const { rechazo, campo } = kept
      if (!campo) return refuse(409, rechazo)
      return answer(409, { ok: false, envio: submission.reply({ fieldErrors: { [campo]: [rechazo] } }) })
    }
    if (kept && 'irA' in kept) return redirect(kept.irA, 303)
    // A secret link has its secret in the query.
    if (!byScript) return redirect(kept ? `${kept.enlace}&recibida=1` : recibida, 303)
    return answer(200, { ok: true, envio: submission.reply({ resetForm: true }), ...kept })
  }
}
