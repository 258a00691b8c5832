import { data } from 'react-router'
import { formRefusalText } from '#app/platform/form-refusals.ts'
import { forgetCaches } from '#app/ui/storage/local-cache.ts'
import type { Resultado } from './resultado.server.ts'
import { INTENCION_DESCONOCIDA } from './textos.ts'

export type { Resultado } from './resultado.server.ts'

/** What is said when something breaks: a text for each `intencion`, or one for a form that asks for one thing alone. */
export type Failures = string | Readonly<Record<string, string>>

export const failureText = (failures: Failures, form: FormData): string =>
  typeof failures === 'string'
    ? failures
    : (new Map(Object.entries(failures)).get(String(form.get('intencion'))) ?? INTENCION_DESCONOCIDA)

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

/**
 * A `clientAction` that turns a lost connection, or a server that cannot answer, into the failure text of
 * section 8: the form stays as it was typed. A failure has a status of failure, so that nothing is loaded anew:
 * with the session ended or the connection lost, that would take the page away with all that is on it.
 */
export function keepTyped(failures: Failures) {
  return async ({ request, serverAction }: ClientActionArgs) => {
    const form = await request.clone().formData()
    const answer = (resultado: Resultado) => data(resultado, { status: resultado.ok ? 200 : 400 })
    try {
      const resultado = (await serverAction()) as Resultado
      // Who changed something sees it on the site's pages, not what this browser kept from before.
      if (resultado.ok) forgetCaches()
      return answer(resultado)
    } catch (error) {
      // A redirect is an answer, not a failure.
      if (error instanceof Response && error.status < 400) throw error
      return answer({ ok: false, mensaje: formRefusalText(error) ?? failureText(failures, form) })
    }
  }
}

/** Somebody else's change came first; what was typed and what is stored are both on the screen. */
export const ADELANTADO =
  'Otra persona guardó cambios mientras escribías. Revisa cómo quedó e inténtalo de nuevo.'
