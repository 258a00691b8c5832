import { data } from 'react-router'
import { formRefusalText } from '#app/platform/form-refusals.ts'
import { forgetTyped } from '#app/ui/storage/typed.ts'
import type { ResultadoPublico } from './public-action.server.ts'

export type { ResultadoPublico } from './public-action.server.ts'

type ClientActionArgs = { request: Request; serverAction: () => Promise<ResultadoPublico> }

type Textos = { error: string; sinConexion: string }

const failed = (answer: ResultadoPublico) => data(answer, { status: 503 })

/**
 * Turns a lost connection or an unavailable server into a failure with a text; the typed text stays. What the
 * tab keeps of the form of that id is forgotten once it is sent, or once `keep` has it for when the network is
 * back. With a failure's status no page loads its data again, which would not come either.
 */
export function publicClientAction(
  { error: failure, sinConexion }: Textos,
  form: string,
  keep?: (sent: FormData) => Promise<boolean>,
) {
  return async ({ request, serverAction }: ClientActionArgs) => {
    const sent = request.clone()
    try {
      const answer = await serverAction()
      if (answer.ok) forgetTyped(form)
      return answer
    } catch (error) {
      // Stored: it leads to a page that says so.
      if (error instanceof Response && error.status < 400) {
        forgetTyped(form)
        throw error
      }
      // `fetch` throws nothing else where there is no answer: a telephone can believe that it has a network.
      if (error instanceof TypeError && (await keep?.(await sent.formData()))) {
        forgetTyped(form)
        return failed({ ok: false })
      }
      if (!navigator.onLine) return failed({ ok: false, mensaje: sinConexion })
      return failed({ ok: false, mensaje: formRefusalText(error) ?? failure, sinGuardar: true })
    }
  }
}
