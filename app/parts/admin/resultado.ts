import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { forgetCaches } from '#app/ui/storage/local-cache.ts'

/**
 * What a write of the dashboard answers. `mensaje` is announced; `envio` is what Conform needs to put its
 * messages beside the fields.
 */
export type Resultado =
  | {
      ok: true
      mensaje: string
      id?: string
      /** After a deletion: the id with which it can be undone, for a few seconds. */
      deshacer?: string | undefined
    }
  | {
      ok: false
      mensaje?: string
      envio?: SubmissionResult<string[]>
      /** Somebody else's change came first: what is stored now, null when it is gone. */
      actual?: { version: number; datos: Record<string, string> } | null
      /** The upload that the form named is not there (any more): its file has to be sent again. */
      sinSubida?: boolean
    }

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

/**
 * A `clientAction` that turns a lost connection, or a server that cannot answer, into the failure text of
 * section 8: the form stays as it was typed. A failure has a status of failure, so that nothing is loaded anew:
 * with the session ended or the connection lost, that would take the page away with all that is on it.
 */
export function keepTyped(failure: string | ((form: FormData) => string)) {
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
      return answer({ ok: false, mensaje: typeof failure === 'string' ? failure : failure(form) })
    }
  }
}

/** Somebody else's change came first; what was typed and what is stored are both on the screen. */
export const ADELANTADO =
  'Otra persona guardó cambios mientras escribías. Revisa cómo quedó e inténtalo de nuevo.'
