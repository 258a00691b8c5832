import { parseWithZod } from '@conform-to/zod/v4'
import type { Transaction } from 'kysely'
import { data } from 'react-router'
import { z } from 'zod'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import type { Who } from '#app/parts/feature/permisos.ts'
import { tituloDiscarded } from '#app/parts/papelera/papelera.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { envioSchema, failureOf } from '#app/platform/answers.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { isByScript, readForm } from '#app/platform/form.server.ts'
import { requestContext } from '#app/platform/platform.server.ts'
import { FilesFailed } from '#app/platform/uploads/take-upload.server.ts'
import { type AdminArgs, type Args, adminArgs, refusalOfForm } from './gate.server.ts'
import { type Resultado, resultadoSchema } from './resultado.server.ts'
import { type Failures, failureText } from './resultado.ts'
import { DEMASIADOS_INTENTOS, INTENCION_DESCONOCIDA, YA_NO_ESTA } from './textos.ts'
import { answerDocument } from './without-scripts/document.server.ts'
import { CAMPO_FILA, changeRows } from './without-scripts/rows.server.ts'

type Entrada = { accion: Accion; detalle?: string }
type Errores = Record<string, string[] | null>

/** The form of a button that acts on one item of a list. */
export const idSchema = z.object({ id: z.string() })

/** The arguments of an intention. */
export type Write = AdminArgs & {
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
  schema: Schema
  /** Announced for invalid input; by default only the messages beside the fields are shown. */
  invalid?: string | ((errors: Errores) => string)
  /** The lists whose rows can be added, removed and moved without scripts. */
  rows?: string[]
  /** Fields that never travel back to the page: passwords, codes. */
  hideFields?: string[]
  /** The fields it may answer: nothing else reaches the browser. */
  answer?: Answer
  run(write: Write, value: z.output<Schema>): Promise<z.input<Answer>>
}

/** One action that a form of the dashboard may request. */
export type Intention = {
  handle(form: FormData, args: AdminArgs): Promise<Resultado>
  /** What was typed, for a page that is drawn again, with the messages beside the fields if it is invalid. */
  typed(form: FormData): Envio
  /** The lists whose rows its buttons change. */
  rows?: string[] | undefined
  /** Who may, where the address alone does not say it. */
  needs?: Who
}

/** Intentions that only these may request, on an address that others use too. */
export const needing = <Name extends string>(needs: Who, intentions: Readonly<Record<Name, Intention>>) =>
  Object.fromEntries(
    Object.entries<Intention>(intentions).map(([name, each]) => [name, { ...each, needs }]),
  ) as Record<Name, Intention>

type Envio = (Resultado & { ok: false })['envio']

export function intention<
  Schema extends z.ZodType<object>,
  Answer extends z.ZodType<Resultado> = typeof resultadoSchema,
>({ schema, invalid, rows, hideFields = [], answer, run }: Spec<Schema, Answer>): Intention {
  return {
    rows,
    typed: (form) => envioSchema.parse(parseWithZod(form, { schema }).reply({ hideFields })),
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

/** Says that a change was made, or why there was nothing to change. */
export const answerOf = (done: unknown, hecho: string, nada: string) =>
  done ? { ok: true as const, mensaje: hecho } : { ok: false as const, mensaje: nada }

/** The button that does something to one thing. `change` returns nothing if there is nothing to change. */
export const marking = (
  accion: Accion,
  change: (trx: Db, id: string) => Promise<unknown>,
  hecho: string,
  nada: string,
) =>
  intention({
    schema: idSchema,
    run: async ({ record }, { id }) =>
      answerOf(await record({ accion }, (trx) => change(trx, id)), hecho, nada),
  })

/**
 * The button that deletes one thing. `remove` returns what «Deshacer» needs, nothing if it is gone: then
 * nothing is logged, and nobody is told that it was deleted now.
 */
export const deletion = (
  accion: Accion,
  eliminada: string,
  remove: (trx: Db, id: string) => Promise<string | undefined>,
  yaNoEsta: string = YA_NO_ESTA,
) =>
  intention({
    schema: idSchema,
    async run({ platform: { db, tables }, logActivity }, { id }) {
      const deshacer = await inTransaction(db, async (trx) => {
        const removed = await remove(trx, id)
        if (removed !== undefined)
          await logActivity(trx, { accion, detalle: await tituloDiscarded(trx, tables, removed) })
        return removed
      })
      return deshacer ? { ok: true, mensaje: eliminada, deshacer } : { ok: false, mensaje: yaNoEsta }
    },
  })

/**
 * The action of a section: runs the intention that the form's `intencion` names, once the gate let the person
 * in. It returns refusals as values, so that the typed text stays on the screen: 400 for an unknown
 * intention, and 500 with the intention's text from `failures` for an unexpected error, which it logs.
 * `keepTyped` shows the same texts when the connection fails. A form that was sent without scripts is
 * answered by a page (`answerDocument`), over the limit of writes too. Its `intentions` tell who may request
 * what (`tests/http/access.test.ts`).
 */
export function adminActions<Name extends string>(
  failures: string | Readonly<Record<Name, string>>,
  intentions: Readonly<Record<NoInfer<Name>, Intention>>,
) {
  const known = new Map(Object.entries<Intention>(intentions))
  const find = (form: FormData) => known.get(String(form.get('intencion')))
  return Object.assign(door(failures, find), { intentions: known })
}

/** The action of a form with a single intention; `needs` where the address alone does not say who may. */
export const adminAction = (failure: string, only: Intention, needs?: Who) =>
  door(failure, () => (needs ? { ...only, needs } : only))

/** The upload of a form with one file, and its name. */
const SUBIDA = ['subida', 'subida-nombre']

const ERROR_DE = { foto: 'error', audio: 'errorAudio', pelicula: 'errorPelicula' } as const

function door(failures: Failures, find: (form: FormData) => Intention | undefined) {
  return async (args: Args) => {
    const refusal = (mensaje: string) => ({ ok: false as const, mensaje })
    const info = args.context.get(requestContext)
    const byScript = isByScript(args.request)
    const form = info.received?.form ?? (await readForm(args.request))
    const asked = find(form)
    const answer = (resultado: Resultado, status: number) => {
      if (byScript) return data<Resultado>(resultado, { status })
      if (!resultado.ok && resultado.sinSubida) for (const name of SUBIDA) form.delete(name)
      const typed = resultado.ok || resultado.envio ? {} : { envio: asked?.typed(form) }
      return answerDocument(args, form, { ...resultado, ...typed }, status)
    }
    if (info.retryAfter) return answer(refusal(DEMASIADOS_INTENTOS), 429)
    if (!asked) return answer(refusal(INTENCION_DESCONOCIDA), 400)
    const refused = refusalOfForm(args.context, asked.needs)
    if (refused) return answer(refusal(refused.text), refused.status)
    if (info.received?.refused) return answer(refusal(info.received.refused), 400)
    if (!byScript && form.has(CAMPO_FILA)) {
      const envio = changeRows(asked.typed(form), form.get(CAMPO_FILA), asked.rows ?? [])
      return envio ? answer({ ok: false, envio }, 200) : answer(refusal(INTENCION_DESCONOCIDA), 400)
    }
    let resultado: Resultado
    try {
      resultado = await asked.handle(form, adminArgs(args))
    } catch (error) {
      // It leads to what was made.
      if (error instanceof Response && error.status < 400) throw error
      const { platform, yo } = adminArgs(args)
      await platform.limits.writeAccount.giveBack(yo.id)
      // Distinguish a file that could not be stored from a row that could not be written.
      const text =
        error instanceof FilesFailed ? TEXTOS_SUBIDA[ERROR_DE[error.clase]] : failureText(failures, form)
      const failure = failureOf(info, error, { log: 'a write of the dashboard failed', mensaje: text })
      return answer(refusal(failure.mensaje), failure.status)
    }
    return answer(resultado, resultado.ok ? 200 : 400)
  }
}

/** The stored fields that differ from the sent ones, shown when somebody else's change came first. */
export const differences = (stored: Record<string, string>, sent: Record<string, string>) =>
  Object.fromEntries(Object.entries(stored).filter(([campo, valor]) => sent[campo] !== valor))
