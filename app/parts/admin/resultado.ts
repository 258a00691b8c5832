import { data } from 'react-router'
import { formRefusalText } from '#app/platform/form-refusals.ts'
import { forgetCaches } from '#app/ui/storage/local-cache.ts'
import type { Resultado } from './resultado.server.ts'
import { INTENCION_DESCONOCIDA } from './textos.ts'

export type { Resultado } from './resultado.server.ts'

/** The failure texts: one for each `intencion`, or a single one for a form with one intention. */
export type Failures = string | Readonly<Record<string, string>>

export const failureText = (failures: Failures, form: FormData): string =>
  typeof failures === 'string'
    ? failures
    : (new Map(Object.entries(failures)).get(String(form.get('intencion'))) ?? INTENCION_DESCONOCIDA)

/** Names one of the forms of a page, by its `intencion` and the item that it is about. */
export const formularioOf = (intencion: string, id = ''): string => (id ? `${intencion} ${id}` : intencion)

export const refusalIn = <R extends Resultado>(resultado: R | undefined) =>
  resultado && !resultado.ok ? (resultado as R & { ok: false }) : undefined

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

/**
 * A `clientAction` that turns a lost connection or an unavailable server into the failure text, so that the
 * form keeps the typed text (docs/product.md, The dashboard). Failures have a failure status to prevent
 * revalidation: without a session or connection, reloading the data would replace the page and all that is
 * typed in it.
 */
export function keepTyped(failures: Failures) {
  return async ({ request, serverAction }: ClientActionArgs) => {
    const form = await request.clone().formData()
    const answer = (resultado: Resultado) => data(resultado, { status: resultado.ok ? 200 : 400 })
    try {
      const resultado = (await serverAction()) as Resultado
      // Drop cached lists, so that administrators see their change on the public pages.
      if (resultado.ok) forgetCaches()
      return answer(resultado)
    } catch (error) {
      // A redirect is an answer, not a failure.
      if (error instanceof Response && error.status < 400) throw error
      return answer({ ok: false, mensaje: formRefusalText(error) ?? failureText(failures, form) })
    }
  }
}

/** Somebody else's change came first; the screen shows both the typed and the stored values. */
export const ADELANTADO =
  'Otra persona guardó cambios mientras escribías. Revisa cómo quedó e inténtalo de nuevo.'
