import { parseWithZod } from '@conform-to/zod/v4'
import type { Transaction } from 'kysely'
import { data } from 'react-router'
import { z } from 'zod'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { FilesFailed } from '#app/platform/images/take-upload.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { type AdminArgs, type Args, adminArgs, signedIn } from './gate.server.ts'
import { type Resultado, resultadoSchema } from './resultado.server.ts'
import { type Failures, failureText } from './resultado.ts'
import { DEMASIADOS_INTENTOS, INTENCION_DESCONOCIDA, SESION_TERMINADA, SIN_PERMISOS } from './textos.ts'

type Entrada = { accion: Accion; detalle?: string }
type Errores = Record<string, string[] | null>

/** The form of a button that acts on one item of a list. */
export const idSchema = z.object({ id: z.string() })

/** The arguments of an intention. */
type Write = AdminArgs & {
  /** Makes a change and logs that this administrator made it, in one transaction. */
  record<T>(
    entrada: Entrada,
    change: (trx: Transaction<Tables>) => Promise<T>,
    happened?: (result: T) => boolean,
  ): Promise<T>
  /** Logs the change inside the caller's transaction. */
  logActivity(trx: Db, entrada: Entrada): Promise<void>
  /** Refuses the input, with messages beside its fields. */
  refuse(fieldErrors: Record<string, string[]>): Resultado & { ok: false }
}

type Spec<Schema extends z.ZodType<object>, Answer extends z.ZodType<Resultado>> = {
  /** Validates the form. */
  schema: Schema
  /** Announced for invalid input; by default only the messages beside the fields are shown. */
  invalid?: string | ((errors: Errores) => string)
  /** Fields that never travel back to the page: passwords, codes. */
  hideFields?: string[]
  /** The fields it may answer: nothing else reaches the browser. */
  answer?: Answer
  run(write: Write, value: z.output<Schema>): Promise<z.input<Answer>>
}

/** One action that a form of the dashboard may request. */
type Intention = {
  handle(form: FormData, args: AdminArgs): Promise<Resultado>
}

export function intention<
  Schema extends z.ZodType<object>,
  Answer extends z.ZodType<Resultado> = typeof resultadoSchema,
>({ schema, invalid, hideFields = [], answer, run }: Spec<Schema, Answer>): Intention {
  return {
    async handle(form, args) {
      const submission = parseWithZod(form, { schema })
      if (submission.status !== 'success') {
        const mensaje = typeof invalid === 'function' ? invalid(submission.error ?? {}) : invalid
        return resultadoSchema.parse({ ok: false, mensaje, envio: submission.reply({ hideFields }) })
      }
      const { yo, platform } = args
      const result = await run(
        {
          ...args,
          record: (entrada, change, happened) =>
            record(platform.db, { quien: yo.email, ...entrada }, change, happened),
          logActivity: (trx, { accion, detalle }) => logActivity(trx, yo.email, accion, detalle),
          refuse: (fieldErrors) => ({ ok: false, envio: submission.reply({ hideFields, fieldErrors }) }),
        },
        submission.value as z.output<Schema>,
      )
      return (answer ?? resultadoSchema).parse(result)
    },
  }
}

/**
 * The action of a section: runs the intention that the form's `intencion` names, for administrators only. It returns
 * refusals as values, so that the typed text stays on the screen: 401 if the session ended, 403 without the role, 429
 * over the limit, 400 for an unknown intention, and 500 with the intention's text from `failures` for an unexpected error,
 * which it logs. `keepTyped` shows the same texts when the connection fails.
 */
export function adminActions<Name extends string>(
  failures: Readonly<Record<Name, string>>,
  intentions: Readonly<Record<NoInfer<Name>, Intention>>,
) {
  const known = new Map(Object.entries<Intention>(intentions))
  return door(failures, (form) => known.get(String(form.get('intencion'))))
}

/** The action of a form with a single intention. */
export const adminAction = (failure: string, only: Intention) => door(failure, () => only)

function door(failures: Failures, find: (form: FormData) => Intention | undefined) {
  return async (args: Args) => {
    const answer = (resultado: Resultado, status: number) => data<Resultado>(resultado, { status })
    const refuse = (mensaje: string, status: number) => answer({ ok: false, mensaje }, status)
    const yo = signedIn(args.context)
    if (!yo) return refuse(SESION_TERMINADA, 401)
    if (!yo.esAdmin) return refuse(SIN_PERMISOS, 403)
    const info = args.context.get(requestContext)
    const wait = await args.context.get(platformContext).limits.writeAccount.count(yo.id)
    if (wait > 0) {
      info.retryAfter = wait
      return refuse(DEMASIADOS_INTENTOS, 429)
    }
    const form = await readForm(args.request)
    const asked = find(form)
    if (!asked) return refuse(INTENCION_DESCONOCIDA, 400)
    try {
      const resultado = await asked.handle(form, adminArgs(args, yo))
      return answer(resultado, resultado.ok ? 200 : 400)
    } catch (error) {
      info.log.error({ err: error }, 'a write of the dashboard failed')
      // Distinguish a file that could not be stored from a row that could not be written.
      return refuse(error instanceof FilesFailed ? TEXTOS_SUBIDA.error : failureText(failures, form), 500)
    }
  }
}

/** The stored fields that differ from the sent ones, shown when somebody else's change came first. */
export const differences = (stored: Record<string, string>, sent: Record<string, string>) =>
  Object.fromEntries(Object.entries(stored).filter(([campo, valor]) => sent[campo] !== valor))
